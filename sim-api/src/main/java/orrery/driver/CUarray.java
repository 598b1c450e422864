package orrery.driver;

import orrery.core.array.ArrayLevel;
import orrery.core.machine.Machine;

/** A handle of an array: a level of a mipmapped array. */
public final class CUarray extends Handle<ArrayLevel> {
    CUarray(Machine machine, ArrayLevel target) {
        super(machine, target);
    }
}
