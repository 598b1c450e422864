package orrery.core.host;

/**
 * The mode of a capture or of a thread, which determines whether potentially unsafe calls are allowed. A thread can
 * have an undocumented mode, which acts as {@link #THREAD_LOCAL}.
 *
 * @param value the value of {@code CUstreamCaptureMode}
 */
public record CaptureMode(int value) {
    /** Prohibits potentially unsafe calls in all threads. */
    public static final CaptureMode GLOBAL = new CaptureMode(0);
    /** Prohibits potentially unsafe calls in the capturing thread. */
    public static final CaptureMode THREAD_LOCAL = new CaptureMode(1);
    /** Does not prohibit potentially unsafe calls. */
    public static final CaptureMode RELAXED = new CaptureMode(2);

    /** Returns whether it is a documented mode. */
    public boolean isDocumented() {
        return value >= 0 && value <= 2;
    }

    /** Returns whether it is {@link #RELAXED}. */
    public boolean isRelaxed() {
        return value == RELAXED.value;
    }

    /** Returns whether it is {@link #GLOBAL}. */
    public boolean isGlobal() {
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
