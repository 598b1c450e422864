package orrery.conformance.engine;

/** A context: the streams of a device, or of some of its SMs. */
enum Place {
    /** The primary context of the first device. */
    FIRST,
    /** A green context with some SMs of the first device. */
    PARTITION,
    /** Another one, with these SMs and more. */
    LARGER_PARTITION,
    /** The primary context of the second device. */
    SECOND;

    /** Whether it is a green context. */
    boolean partition() {
        return this == PARTITION || this == LARGER_PARTITION;
    }
}
