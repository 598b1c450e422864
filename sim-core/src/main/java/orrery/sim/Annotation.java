package orrery.sim;

import org.jspecify.annotations.Nullable;

/**
 * An annotation of the program: an instant, or the start or end of a range.
 *
 * <pre>{@code
 * machine.trace().add(new TraceListener() {
 *     @Override
 *     public void annotated(Annotation annotation) {
 *         System.out.println(annotation.time() + " ns: " + annotation.kind() + " " + annotation.message());
 *     }
 * });
 * }</pre>
 *
 * @param kind which of these
 * @param id the id of the instant or range
 * @param message its message; null at the end of a range
 * @param domain the name of its domain; null for the default domain
 * @param color a color as alpha, red, green and blue; null for none, and at the end of a range
 * @param category a number chosen by the program
 * @param payload a value chosen by the program; null for none, and at the end of a range
 * @param pushed whether it is a range of its thread, inside the ranges that the thread has pushed before
 * @param thread the id of the thread; all threads that run host functions, stream callbacks and destructors have the
 *     same one
 * @param time the host's time, in nanoseconds
 */
public record Annotation(
        Kind kind,
        int id,
        @Nullable String message,
        @Nullable String domain,
        @Nullable Integer color,
        int category,
        @Nullable Double payload,
        boolean pushed,
        long thread,
        long time) {

    /** The kinds of annotations. */
    public enum Kind {
        /** An instant. */
        INSTANT,
        /** The start of a range. */
        START,
        /** The end of a range. */
        END
    }
}
