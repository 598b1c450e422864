package orrery.core.host;

/**
 * The mode of a capture or of a thread, which determines whether potentially unsafe calls are allowed. The ordinals are
 * the values of {@code CUstreamCaptureMode}.
 */
public enum CaptureMode {
    /** Prohibits potentially unsafe calls in all threads. */
    GLOBAL,
    /** Prohibits potentially unsafe calls in the capturing thread. */
    THREAD_LOCAL,
    /** Does not prohibit potentially unsafe calls. */
    RELAXED;

    /** Returns whether it is {@link #RELAXED}. */
    public boolean isRelaxed() {
        return this == RELAXED;
    }

    /** Returns whether it is {@link #GLOBAL}. */
    public boolean isGlobal() {
        return this == GLOBAL;
    }
}
