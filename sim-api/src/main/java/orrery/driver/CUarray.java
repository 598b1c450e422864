package orrery.driver;

import orrery.core.array.ArrayLevel;
import orrery.core.machine.SimulatedMachine;

/** A handle of an array: a level of a mipmapped array. */
public final class CUarray extends Handle {
    private final ArrayLevel target;

    CUarray(SimulatedMachine machine, ArrayLevel target) {
        super(machine);
        this.target = target;
    }

    /** A handle of another driver than the simulated one. */
    CUarray(long address) {
        super(address);
        this.target = null;
    }

    @Override
    ArrayLevel target() {
        return target;
    }
}
