package orrery.driver;

import orrery.core.event.Event;
import orrery.core.machine.SimulatedMachine;

/** A handle of an event. */
public final class CUevent extends Handle {
    private final Event target;

    CUevent(SimulatedMachine machine, Event target) {
        super(machine);
        this.target = target;
    }

    /** A handle of another driver than the simulated one. */
    CUevent(long address) {
        super(address);
        this.target = null;
    }

    @Override
    Event target() {
        return target;
    }
}
