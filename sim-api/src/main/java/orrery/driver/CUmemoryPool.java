package orrery.driver;

import orrery.core.machine.SimulatedMachine;
import orrery.core.pool.MemoryPool;

/** A handle of a memory pool. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUmemoryPool extends Handle<MemoryPool> {
    CUmemoryPool(SimulatedMachine machine, MemoryPool target) {
        super(machine, target);
    }

    /** Creates a handle of another driver than the simulated one. */
    CUmemoryPool(long address) {
        super(address);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUmemoryPool(CUmemoryPool handle) {
        super(handle);
    }
}
