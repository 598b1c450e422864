package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.PhysicalAllocation;

/** A handle of physical memory. */
public final class CUmemGenericAllocationHandle extends Handle {
    private final PhysicalAllocation target;

    CUmemGenericAllocationHandle(SimulatedMachine machine, PhysicalAllocation target) {
        super(machine);
        this.target = target;
    }

    @Override
    @Nullable
    PhysicalAllocation target() {
        return target;
    }
}
