package orrery.driver;

import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.PhysicalHandle;

/** A handle of physical memory. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUmemGenericAllocationHandle extends Handle<PhysicalHandle> {
    CUmemGenericAllocationHandle(SimulatedMachine machine, PhysicalHandle target) {
        super(machine, target);
    }

    /** Creates a handle of another driver. */
    CUmemGenericAllocationHandle(long address) {
        super(address);
    }
}
