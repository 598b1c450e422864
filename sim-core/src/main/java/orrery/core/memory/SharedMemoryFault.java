package orrery.core.memory;

import orrery.sim.MemoryFault;

/** Faults of the shared memory of a block. */
public final class SharedMemoryFault {
    private SharedMemoryFault() {}

    /** Returns the fault of a block that uses more shared memory than its launch has. */
    public static MemoryFault limitExceeded(long used, int limit) {
        return MemoryFault.illegal("a block uses " + used + " bytes of shared memory; its launch has " + limit
                + " bytes (static and dynamic together)");
    }

    /** Returns the fault of an access to a slot of shared memory with another type or length. */
    public static MemoryFault typeMismatch(int slot, String requested, String actual) {
        return MemoryFault.illegal(
                "slot " + slot + " of shared memory is accessed as " + requested + " and contains " + actual);
    }
}
