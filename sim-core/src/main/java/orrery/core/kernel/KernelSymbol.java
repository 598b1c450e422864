package orrery.core.kernel;

import orrery.sim.Kernel;
import orrery.sim.LaunchShape;

/** A kernel in a module. */
public interface KernelSymbol {

    /** Returns the name in its module. */
    String name();

    /** Returns the kernel. */
    Kernel kernel();

    /** Returns whether its device allows the dimensions of a grid. */
    boolean admitsGrid(LaunchShape shape);

    /** Returns the context that its module is loaded in. */
    KernelContext context();
}
