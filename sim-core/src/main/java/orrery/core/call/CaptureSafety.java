package orrery.core.call;

/**
 * The interaction of a function with stream capture: what it does with a capturing stream, whether it is potentially
 * unsafe otherwise, and whether it affects all streams. Functions of every class conflict with captures of blocking
 * streams if they name the legacy stream.
 */
public enum CaptureSafety {
    /** Never conflicts. */
    SAFE,
    /** Potentially unsafe: legal depending on the modes of the thread and of the captures. */
    UNSAFE,
    /** Potentially unsafe if its handle is valid. Makes its own check. */
    UNSAFE_IF_VALID,
    /** Affects all streams of the context, and conflicts with every capture of them. */
    WHOLE_CONTEXT,
    /** Queries the capture status. Never invalidates a capture. */
    STATUS,
    /** Begins, ends or changes a capture. Makes its own checks. */
    CONTROL,
    /** Reads or changes a property of a stream. Fails if the capture of the stream is invalid. */
    PROPERTY,
    /** Enqueues work that a capture records. */
    RECORDED,
    /** Enqueues work that a capture records. Potentially unsafe for other streams. */
    RECORDED_OR_UNSAFE,
    /** Cannot be called for a capturing stream. */
    REFUSED,
    /** Cannot be called for a capturing stream. Potentially unsafe for other streams. */
    REFUSED_OR_UNSAFE,
    /** Queries the state of an event. Cannot be called for a captured event. Potentially unsafe for other events. */
    EVENT_STATE
}
