package orrery.cupti.report;

import org.jspecify.annotations.Nullable;

/**
 * A call of the API. Times are virtual nanoseconds.
 *
 * @param correlationId its id, which the work has that it submitted
 * @param name the name of the function
 * @param thread the id of the host thread
 * @param start when it began
 * @param end when it returned; the latest known time if it has not
 * @param result the name of the result code; null if it has not returned
 * @param waitsFor what it waits for: {@link #WAITS_FOR_NOTHING}, a stream, or {@link #WAITS_FOR_ALL}
 * @param event the id of the event that it waits for; 0 for none
 * @param site the line of the program that called; null if it is not known
 */
public record RecordedCall(
        long correlationId,
        String name,
        long thread,
        long start,
        long end,
        @Nullable String result,
        long waitsFor,
        long event,
        @Nullable StackTraceElement site) {

    /** The call does not wait for the device. */
    public static final long WAITS_FOR_NOTHING = -1;

    /** The call waits for a context or an event, not for a single stream. */
    public static final long WAITS_FOR_ALL = 0;

    /** Returns whether it waits for the device. */
    public boolean isWaiting() {
        return waitsFor != WAITS_FOR_NOTHING;
    }
}
