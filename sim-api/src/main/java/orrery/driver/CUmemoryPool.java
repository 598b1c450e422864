package orrery.driver;

import orrery.core.machine.SimulatedMachine;
import orrery.core.pool.MemoryPool;

/** A handle of a memory pool. */
public final class CUmemoryPool extends Handle {
    private final MemoryPool target;

    CUmemoryPool(SimulatedMachine machine, MemoryPool target) {
        super(machine);
        this.target = target;
    }

    /** A handle of another driver than the simulated one. */
    CUmemoryPool(long address) {
        super(address);
        this.target = null;
    }

    @Override
    MemoryPool target() {
        return target;
    }
}
