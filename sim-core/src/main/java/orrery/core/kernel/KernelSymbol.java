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

    /** Returns whether its device can execute a grid: its dimensions, clusters and cooperation. */
    boolean admitsGrid(LaunchShape shape, Cluster cluster, boolean cooperative);

    /** Returns the device that it runs on. */
    DeviceModel model();

    /** Returns the context that its module is loaded in. */
    KernelContext context();
}
