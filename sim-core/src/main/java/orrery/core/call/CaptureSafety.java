package orrery.core.call;

/**
 * How a function gets along with capture. Three questions decide: what a captured stream is to it, whether it is
 * potentially unsafe where no captured stream is concerned, and whether it concerns all streams at once. Whatever names
 * the legacy stream conflicts with captures of blocking streams, in every class.
 */
public enum CaptureSafety {
    /** Never conflicts by itself. */
    SAFE,
    /** Potentially unsafe: the modes of threads and captures decide. */
    UNSAFE,
    /** Concerns all streams of the context, and so every capture. */
    WHOLE_CONTEXT,
    /** Asks for the state of capture: the only functions that conflict with nothing and break nothing. */
    STATUS,
    /** Begins or ends a capture: it looks at the stream's state itself. */
    CONTROL,
    /** Reads or changes what a stream is; impossible once its capture is invalid. */
    PROPERTY,
    /** Enqueues work that a capture records. */
    RECORDED,
    /** The same, but where it is not recorded it is potentially unsafe. */
    RECORDED_OR_UNSAFE,
    /** Cannot be called for a captured stream. */
    REFUSED,
    /** The same, and for other streams it is potentially unsafe. */
    REFUSED_OR_UNSAFE,
    /** Asks what became of an event: never of a captured one, and for others it is potentially unsafe. */
    EVENT_STATE
}
