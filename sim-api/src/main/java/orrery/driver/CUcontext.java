package orrery.driver;

import orrery.core.context.Context;
import orrery.core.machine.Machine;

/** A handle of a context. */
public final class CUcontext extends Handle<Context> {
    CUcontext(Machine machine, Context target) {
        super(machine, target);
    }
}
