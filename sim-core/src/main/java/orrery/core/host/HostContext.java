package orrery.core.host;

import orrery.core.fault.FaultState;
import orrery.sim.TracedContext;

/** A context, as the thread where it is current and the objects that belong to it see it. */
public interface HostContext extends TracedContext {

    /** Returns the host of the machine. */
    Host host();

    /** Returns the device. */
    HostDevice device();

    /**
     * Returns the fault state. It tells the end of what belongs to the context: a primary context that is used again
     * has another one.
     */
    FaultState faults();

    /** Returns whether it was destroyed. */
    boolean isDestroyed();
}
