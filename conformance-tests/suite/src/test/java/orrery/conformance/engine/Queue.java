package orrery.conformance.engine;

/** The streams of programs. */
enum Queue {
    /** The legacy default stream. */
    LEGACY(Place.FIRST, false, 0),
    /** The default stream of the thread. */
    PER_THREAD(Place.FIRST, true, 0),
    /** A stream that synchronizes with the legacy stream. */
    BLOCKING(Place.FIRST, true, 0),
    /** Another one, more urgent. */
    BLOCKING_URGENT(Place.FIRST, true, -5),
    /** A stream that synchronizes with no other. */
    FREE(Place.FIRST, false, 0),
    /** Another one, more urgent. */
    FREE_URGENT(Place.FIRST, false, -3),
    /** A stream of a green context. */
    PARTITIONED(Place.PARTITION, false, 0),
    /** Another one, more urgent. */
    PARTITIONED_URGENT(Place.PARTITION, false, -5),
    /** A stream of a larger green context. */
    LARGER(Place.LARGER_PARTITION, false, 0),
    /** Another one, more urgent. */
    LARGER_URGENT(Place.LARGER_PARTITION, false, -2),
    /** A stream of the second device. */
    SECOND(Place.SECOND, true, 0),
    /** Another one, more urgent. */
    SECOND_URGENT(Place.SECOND, false, -4);

    private final Place place;
    private final boolean blocking;
    private final int priority;

    Queue(Place place, boolean blocking, int priority) {
        this.place = place;
        this.blocking = blocking;
        this.priority = priority;
    }

    /** Returns its context. */
    Place place() {
        return place;
    }

    /** Whether it synchronizes with the legacy default stream of its context. */
    boolean blocking() {
        return blocking;
    }

    /** Its priority: the smaller number goes first. */
    int priority() {
        return priority;
    }

    /** The memory of its device. */
    Area memory() {
        return place == Place.SECOND ? Area.SECOND_DEVICE : Area.DEVICE;
    }

    /** The event with a number among those that it can record. */
    int event(int number) {
        return place == Place.SECOND ? EngineProgram.EVENTS + number % EngineProgram.EVENTS_OF_SECOND : number;
    }
}
