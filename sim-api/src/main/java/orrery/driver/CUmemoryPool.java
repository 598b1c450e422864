package orrery.driver;

import orrery.core.machine.Machine;
import orrery.core.pool.MemoryPool;

/** A handle of a memory pool. */
public final class CUmemoryPool extends Handle<MemoryPool> {
    CUmemoryPool(Machine machine, MemoryPool target) {
        super(machine, target);
    }
}
