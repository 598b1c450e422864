package orrery.core.memory;

import orrery.sim.AccessProbe;

/** A probe of the accesses through one view that reads them from logs. */
public interface LoggingProbe extends AccessProbe {

    /** Returns the log of the reads, or of the writes; they are the same if the order of both matters. */
    AccessLog log(boolean load);
}
