package orrery.driver;

import orrery.core.context.KernelLibrary;
import orrery.core.machine.SimulatedMachine;

/** A handle of a library: kernels and variables that belong to no context. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUlibrary extends Handle<KernelLibrary> {
    CUlibrary(SimulatedMachine machine, KernelLibrary target) {
        super(machine, target);
    }

    /** Creates a handle of another driver than the simulated one. */
    CUlibrary(long address) {
        super(address);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUlibrary(CUlibrary handle) {
        super(handle);
    }
}
