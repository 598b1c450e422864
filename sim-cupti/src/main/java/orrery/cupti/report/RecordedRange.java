package orrery.cupti.report;

/**
 * A range or an instant that the program has annotated, or a warning. Times are virtual nanoseconds.
 *
 * @param message its message
 * @param thread the id of the host thread; -1 for a warning
 * @param start when it began
 * @param end when it ended; equal to {@code start} for an instant
 */
public record RecordedRange(String message, long thread, long start, long end) {
    /** The thread of a warning. */
    public static final long WARNING = -1;
}
