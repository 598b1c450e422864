package orrery.driver;

/**
 * How a capture and other API calls get along. As in C any value can be passed; those of {@code cuda.h} are the
 * constants.
 *
 * @param value the number
 */
public record CUstreamCaptureMode(int value) {
    /** Unsafe calls are prohibited in every thread. */
    public static final CUstreamCaptureMode GLOBAL = new CUstreamCaptureMode(0);
    /** Unsafe calls are prohibited in the capturing thread. */
    public static final CUstreamCaptureMode THREAD_LOCAL = new CUstreamCaptureMode(1);
    /** Nothing is prohibited. */
    public static final CUstreamCaptureMode RELAXED = new CUstreamCaptureMode(2);
}
