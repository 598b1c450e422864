package orrery.driver;

import orrery.core.context.KernelModule;
import orrery.core.machine.Machine;

/** A handle of a module. */
public final class CUmodule extends Handle<KernelModule> {
    CUmodule(Machine machine, KernelModule target) {
        super(machine, target);
    }
}
