package orrery.core.memory;

/** Who has memory to give: a context, a pool, the graphs of a machine, or another API. */
public interface MemoryOwner {

    /** The ordinal of the device that device memory of this owner is on; -1 for none. */
    int deviceOf(Allocation memory);

    /** Whether it is a context: its memory belongs to it and to no other context of the device. */
    default boolean isContext() {
        return false;
    }
}
