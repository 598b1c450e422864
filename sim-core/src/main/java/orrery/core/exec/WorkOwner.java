package orrery.core.exec;

import orrery.sim.TracedContext;

/** Whose work an operation is: a stream, or a whole context. */
public interface WorkOwner {

    /** The device that does it. */
    DeviceEngine engine();

    /** How urgent: 0 goes first. */
    int urgency();

    /** What becomes of a failure. */
    FaultState faults();

    /** The stream's number, or 0. */
    long streamId();

    /** The context; null for the driver itself. */
    TracedContext context();

    /** Returns the name for timelines. */
    String name();
}
