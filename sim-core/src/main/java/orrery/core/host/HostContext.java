package orrery.core.host;

import orrery.sim.TracedContext;

/** A context, as the thread where it is current and the objects that belong to it see it. */
public interface HostContext extends TracedContext {

    /** Returns the host of the machine. */
    Host host();

    /** Returns the device. */
    HostDevice device();

    /** Returns whether it was destroyed. */
    boolean isDestroyed();
}
