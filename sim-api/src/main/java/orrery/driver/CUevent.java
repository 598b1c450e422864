package orrery.driver;

import orrery.core.event.Event;
import orrery.core.machine.Machine;

/** A handle of an event. */
public final class CUevent extends Handle<Event> {
    CUevent(Machine machine, Event target) {
        super(machine, target);
    }
}
