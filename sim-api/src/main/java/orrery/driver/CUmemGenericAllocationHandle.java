package orrery.driver;

import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.PhysicalAllocation;

/** A handle of physical memory. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUmemGenericAllocationHandle extends Handle<PhysicalAllocation> {
    CUmemGenericAllocationHandle(SimulatedMachine machine, PhysicalAllocation target) {
        super(machine, target);
    }
}
