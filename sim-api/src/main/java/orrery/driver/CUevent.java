package orrery.driver;

import orrery.core.event.Event;

/** A handle of an event. */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public class CUevent extends Handle<Event> {
    CUevent(Reference<Event> reference) {
        super(reference);
    }

    /** Creates another handle of what {@code handle} refers to, for the runtime's name of the type. */
    protected CUevent(CUevent handle) {
        super(handle);
    }
}
