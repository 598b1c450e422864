package orrery.core.capture;

/** Where a stream stands with capture, by the documented names of {@code CUstreamCaptureStatus}. */
public enum CaptureStatus {
    /** It is not capturing. */
    NONE,
    /** It is capturing. */
    ACTIVE,
    /** It was capturing when a rule was broken; its capture must be ended. */
    INVALIDATED
}
