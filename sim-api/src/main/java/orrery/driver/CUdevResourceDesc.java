package orrery.driver;

import orrery.core.machine.SimulatedMachine;
import orrery.core.partition.ResourceDesc;

/** A handle of a descriptor of resources. */
public final class CUdevResourceDesc extends Handle {
    private final ResourceDesc target;

    CUdevResourceDesc(SimulatedMachine machine, ResourceDesc target) {
        super(machine);
        this.target = target;
    }

    /** A handle of another driver than the simulated one. */
    CUdevResourceDesc(long address) {
        super(address);
        this.target = null;
    }

    @Override
    ResourceDesc target() {
        return target;
    }
}
