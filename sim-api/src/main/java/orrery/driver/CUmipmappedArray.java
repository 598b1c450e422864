package orrery.driver;

import orrery.core.array.MipmappedArray;
import orrery.core.machine.Machine;

/** A handle of a mipmapped array. */
public final class CUmipmappedArray extends Handle<MipmappedArray> {
    CUmipmappedArray(Machine machine, MipmappedArray target) {
        super(machine, target);
    }
}
