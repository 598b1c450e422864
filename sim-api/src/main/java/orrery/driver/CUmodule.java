package orrery.driver;

import orrery.core.context.KernelModule;
import orrery.core.machine.SimulatedMachine;

/** A handle of a module. */
public final class CUmodule extends Handle {
    private final KernelModule target;

    CUmodule(SimulatedMachine machine, KernelModule target) {
        super(machine);
        this.target = target;
    }

    /** A handle of another driver than the simulated one. */
    CUmodule(long address) {
        super(address);
        this.target = null;
    }

    @Override
    KernelModule target() {
        return target;
    }
}
