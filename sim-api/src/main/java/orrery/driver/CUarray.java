package orrery.driver;

import orrery.core.array.ArrayLevel;
import orrery.core.machine.SimulatedMachine;

/** A handle of an array: one that was created as such, or a level of a mipmapped array. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUarray extends Handle<ArrayLevel> {
    CUarray(SimulatedMachine machine, ArrayLevel target) {
        super(machine, target);
    }

    /** A handle of another driver than the simulated one. */
    CUarray(long address) {
        super(address);
    }

    /** Returns the size of an element in bytes; of a block, if the format is compressed. */
    public long elementBytes() {
        return target().elementBytes();
    }
}
