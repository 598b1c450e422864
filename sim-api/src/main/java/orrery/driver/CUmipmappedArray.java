package orrery.driver;

import orrery.core.array.MipmappedArray;
import orrery.core.machine.SimulatedMachine;

/** A handle of a mipmapped array. */
public final class CUmipmappedArray extends Handle {
    private final MipmappedArray target;

    CUmipmappedArray(SimulatedMachine machine, MipmappedArray target) {
        super(machine);
        this.target = target;
    }

    /** A handle of another driver than the simulated one. */
    CUmipmappedArray(long address) {
        super(address);
        this.target = null;
    }

    @Override
    MipmappedArray target() {
        return target;
    }
}
