package orrery.driver;

import orrery.core.machine.Machine;
import orrery.core.partition.ResourceDesc;

/** A handle of a descriptor of resources. */
public final class CUdevResourceDesc extends Handle<ResourceDesc> {
    CUdevResourceDesc(Machine machine, ResourceDesc target) {
        super(machine, target);
    }
}
