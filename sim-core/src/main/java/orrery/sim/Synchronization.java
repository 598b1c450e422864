package orrery.sim;

/** How a call orders the host, or a stream, behind work. */
public enum Synchronization {
    /** The host waits for an event, or asks whether it need. */
    EVENT_SYNCHRONIZE,
    /** A stream waits for an event. */
    STREAM_WAIT_EVENT,
    /** The host waits for a stream, or asks whether it need. */
    STREAM_SYNCHRONIZE,
    /** The host waits for a context. */
    CONTEXT_SYNCHRONIZE
}
