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

    @Override
    ResourceDesc target() {
        return target;
    }
}
