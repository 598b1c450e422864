package orrery.driver;

import orrery.core.context.KernelModule;
import orrery.core.machine.SimulatedMachine;

/** A handle of a module. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUmodule extends Handle<KernelModule> {
    CUmodule(SimulatedMachine machine, KernelModule target) {
        super(machine, target);
    }

    /** Creates a handle of another driver than the simulated one. */
    CUmodule(long address) {
        super(address);
    }
}
