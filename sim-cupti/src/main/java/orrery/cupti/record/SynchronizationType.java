package orrery.cupti.record;

/** What waited, and for what. Source: {@code CUpti_ActivitySynchronizationType}. */
public enum SynchronizationType implements Numbered {
    /** Unknown. */
    UNKNOWN(0),
    /** The host, for an event. */
    EVENT_SYNCHRONIZE(1),
    /** A stream, for an event. */
    STREAM_WAIT_EVENT(2),
    /** The host, for a stream. */
    STREAM_SYNCHRONIZE(3),
    /** The host, for a context. */
    CONTEXT_SYNCHRONIZE(4);

    private final int number;

    SynchronizationType(int number) {
        this.number = number;
    }

    @Override
    public int number() {
        return number;
    }
}
