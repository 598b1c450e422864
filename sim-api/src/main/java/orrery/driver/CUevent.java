package orrery.driver;

import orrery.core.event.Event;
import orrery.core.machine.SimulatedMachine;

/** A handle of an event. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUevent extends Handle<Event> {
    CUevent(SimulatedMachine machine, Event target) {
        super(machine, target);
    }

    /** Creates a handle of another driver than the simulated one. */
    CUevent(long address) {
        super(address);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUevent(CUevent handle) {
        super(handle);
    }
}
