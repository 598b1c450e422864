package orrery.device;

/** Whether a stream is capturing. Source: {@code cuda.h}. */
public enum CUstreamCaptureStatus {
    /** It is not capturing. */
    NONE,
    /** It is capturing. */
    ACTIVE,
    /** Its capture was invalidated and must be ended. */
    INVALIDATED
}
