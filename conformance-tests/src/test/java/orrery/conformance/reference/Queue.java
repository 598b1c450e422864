package orrery.conformance.reference;

/** The streams of a program. */
enum Queue {
    /** The legacy default stream. */
    LEGACY(true, false, 0),
    /** The default stream of the thread. */
    PER_THREAD(false, true, 0),
    /** A stream that synchronizes with the legacy stream. */
    BLOCKING(false, true, 0),
    /** Another one, more urgent. */
    BLOCKING_URGENT(false, true, -5),
    /** A stream that synchronizes with no other. */
    FREE(false, false, 0),
    /** Another one, more urgent. */
    FREE_URGENT(false, false, -3);

    private final boolean legacy;
    private final boolean blocking;
    private final int priority;

    Queue(boolean legacy, boolean blocking, int priority) {
        this.legacy = legacy;
        this.blocking = blocking;
        this.priority = priority;
    }

    /** Whether it is the legacy default stream. */
    boolean legacy() {
        return legacy;
    }

    /** Whether it synchronizes with the legacy default stream. */
    boolean blocking() {
        return blocking;
    }

    /** Its priority: the smaller number goes first. */
    int priority() {
        return priority;
    }
}
