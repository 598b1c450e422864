package orrery.driver;

import orrery.core.array.ArrayLevel;
import orrery.core.machine.SimulatedMachine;

/** A handle of an array: one that was created as such, or a level of a mipmapped array. */
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

    /** Returns the size of an element in bytes; of a block, if the format is compressed. */
    public long elementBytes() {
        return target.elementBytes();
    }
}
