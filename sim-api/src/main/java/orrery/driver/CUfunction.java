package orrery.driver;

import orrery.core.context.KernelFunction;
import orrery.core.machine.Machine;

/** A handle of a function of a module. */
public final class CUfunction extends Handle<KernelFunction> {
    CUfunction(Machine machine, KernelFunction target) {
        super(machine, target);
    }
}
