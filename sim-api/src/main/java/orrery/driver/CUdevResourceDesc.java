package orrery.driver;

import orrery.core.machine.SimulatedMachine;
import orrery.core.partition.ResourceDesc;

/** A handle of a descriptor of resources. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUdevResourceDesc extends Handle<ResourceDesc> {
    CUdevResourceDesc(SimulatedMachine machine, ResourceDesc target) {
        super(machine, target);
    }

    /** Creates a handle of another driver than the simulated one. */
    CUdevResourceDesc(long address) {
        super(address);
    }
}
