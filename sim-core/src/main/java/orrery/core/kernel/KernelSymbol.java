package orrery.core.kernel;

import orrery.device.DeviceModel;
import orrery.sim.Kernel;

/** A kernel in a module. */
public interface KernelSymbol {

    /** Returns the name in its module. */
    String name();

    /** Returns the kernel. */
    Kernel kernel();

    /** Returns the device that it runs on. */
    DeviceModel model();

    /** Returns the context that its module is loaded in. */
    KernelContext context();
}
