package orrery.core.capture;

/**
 * How a capture and potentially unsafe calls get along: the mode of a capture, and the mode of a thread. A thread can
 * have a mode that is none of the documented ones; it acts as {@link #THREAD_LOCAL}.
 *
 * @param value the value of {@code CUstreamCaptureMode}
 */
public record CaptureMode(int value) {
    /** Unsafe calls are prohibited in every thread. */
    public static final CaptureMode GLOBAL = new CaptureMode(0);
    /** Unsafe calls are prohibited in the capturing thread. */
    public static final CaptureMode THREAD_LOCAL = new CaptureMode(1);
    /** Unsafe calls are not prohibited. */
    public static final CaptureMode RELAXED = new CaptureMode(2);

    /** Whether it is one of the documented modes. */
    public boolean known() {
        return value >= 0 && value <= 2;
    }

    /** Whether it prohibits nothing. */
    public boolean relaxed() {
        return value == RELAXED.value;
    }

    /** Whether it concerns every thread. */
    public boolean global() {
        return value == GLOBAL.value;
    }

    @Override
    public String toString() {
        return switch (value) {
            case 0 -> "GLOBAL";
            case 1 -> "THREAD_LOCAL";
            case 2 -> "RELAXED";
            default -> String.valueOf(value);
        };
    }
}
