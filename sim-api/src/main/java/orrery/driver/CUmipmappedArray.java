package orrery.driver;

import orrery.core.array.MipmappedArray;
import orrery.core.machine.SimulatedMachine;

/**
 * A handle of a mipmapped array: one of {@link ArrayManagement#cuMipmappedArrayCreate}, or one that is mapped onto
 * external memory. Source: {@code CUmipmappedArray} in {@code cuda.h}.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUmipmappedArray extends Handle<MipmappedArray> {
    CUmipmappedArray(SimulatedMachine machine, MipmappedArray target) {
        super(machine, target);
    }

    /** Creates a handle of another driver than the simulated one. */
    CUmipmappedArray(long address) {
        super(address);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUmipmappedArray(CUmipmappedArray handle) {
        super(handle);
    }
}
