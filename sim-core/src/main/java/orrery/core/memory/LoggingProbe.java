package orrery.core.memory;

import orrery.sim.AccessProbe;

/** A probe of the accesses through one view that reads them from a log, in their order. */
public interface LoggingProbe extends AccessProbe {

    /** Returns the log. */
    AccessLog log();
}
