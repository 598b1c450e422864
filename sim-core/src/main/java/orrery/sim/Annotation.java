package orrery.sim;

import org.jspecify.annotations.Nullable;

/**
 * What a program tells of itself at one time: an instant, the beginning of a range or its end.
 *
 * @param kind which of these
 * @param id the number of the instant or the range
 * @param message its name; null at the end of a range
 * @param domain the name of a domain; null for the default one
 * @param color a color as alpha, red, green and blue; null for none, as at the end of a range
 * @param category a number of the program's choice
 * @param payload a value of the program's choice
 * @param thread the number of the thread
 * @param time when, in nanoseconds
 */
public record Annotation(
        Kind kind,
        int id,
        @Nullable String message,
        String domain,
        @Nullable Integer color,
        int category,
        double payload,
        long thread,
        long time) {

    /** What an annotation stands for. */
    public enum Kind {
        /** An instant. */
        INSTANT,
        /** A range begins. */
        START,
        /** A range ends. */
        END
    }
}
