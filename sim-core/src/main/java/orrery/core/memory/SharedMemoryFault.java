package orrery.core.memory;

/** Faults of a block's shared memory. */
public final class SharedMemoryFault {
    private SharedMemoryFault() {}

    /** A block that uses more shared memory than its launch has. */
    public static MemoryFault beyond(long used, int limit) {
        return MemoryFault.illegal("a block uses " + used + " bytes of shared memory, and its launch has " + limit
                + " (static and dynamic together)");
    }

    /** A slot of shared memory that is asked for as something else than it is. */
    public static MemoryFault unlike(int slot, String asked, String there) {
        return MemoryFault.illegal(
                "slot " + slot + " of shared memory is asked for as " + asked + " and holds " + there);
    }
}
