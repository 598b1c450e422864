package orrery.sim;

/** The kinds of synchronization between the host, or a stream, and device work. */
public enum Synchronization {
    /** The host waits for an event or queries it. */
    EVENT_SYNCHRONIZE,
    /** A stream waits for an event. */
    STREAM_WAIT_EVENT,
    /** The host waits for a stream or queries it. */
    STREAM_SYNCHRONIZE,
    /** The host waits for a context. */
    CONTEXT_SYNCHRONIZE
}
