package orrery.core.kernel;

import orrery.device.DeviceModel;
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

    /** Returns the device that it runs on. */
    DeviceModel model();

    /** Returns the context that its module is loaded in. */
    KernelContext context();
}
