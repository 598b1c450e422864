package orrery.driver;

import orrery.core.context.ExecutionContext;
import orrery.core.machine.Machine;

/** A handle of a context, be it one of its own or the primary context with the resources of a green context. */
public final class CUcontext extends Handle<ExecutionContext> {
    CUcontext(Machine machine, ExecutionContext target) {
        super(machine, target);
    }
}
