package orrery.core.kernel;

import orrery.sim.Kernel;

/** A kernel in a module. */
public interface KernelSymbol {

    /** Returns the name in its module. */
    String name();

    /** Returns the kernel. */
    Kernel kernel();

    /** Returns the context that its module is loaded in. */
    KernelContext context();
}
