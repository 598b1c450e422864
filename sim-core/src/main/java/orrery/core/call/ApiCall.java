package orrery.core.call;

import orrery.device.HostCost;
import orrery.sim.ApiFunction;

/** A function of the driver API, with what the machine has to know of it. */
public interface ApiCall extends ApiFunction {

    /** Returns the host cost of a call. */
    HostCost cost();

    /** Returns the behaviour of a call after a fault of the current context. */
    AfterFault afterFault();

    /** Returns the interaction with stream capture. */
    CaptureSafety captureSafety();

    /** Returns whether the call can be made before {@code cuInit}. */
    boolean isAllowedBeforeInit();

    /** Returns whether the host shows what kernels have printed when it makes the call. */
    boolean showsDeviceOutput();
}
