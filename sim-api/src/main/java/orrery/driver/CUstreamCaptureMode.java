package orrery.driver;

/** How a capture and other API calls get along. Source: {@code cuda.h}. */
public enum CUstreamCaptureMode {
    /** Unsafe calls are prohibited in every thread. */
    GLOBAL,
    /** Unsafe calls are prohibited in the capturing thread. */
    THREAD_LOCAL,
    /** Nothing is prohibited. */
    RELAXED
}
