package orrery.core.capture;

/** The capture status of a stream, by the documented names of {@code CUstreamCaptureStatus}. */
public enum CaptureStatus {
    /** The stream is not capturing. */
    NONE,
    /** The stream is capturing. */
    ACTIVE,
    /** The stream is capturing, but its capture is invalid and must be ended. */
    INVALIDATED
}
