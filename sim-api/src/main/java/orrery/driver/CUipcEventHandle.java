package orrery.driver;

import orrery.core.event.Event;
import orrery.core.machine.SimulatedMachine;

/**
 * Names an event of a machine for other machines. A program hands the object over. Two handles of the same event are
 * equal. Source: {@code CUipcEventHandle} in {@code cuda.h}.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUipcEventHandle extends Handle<Event> {
    CUipcEventHandle(SimulatedMachine exporter, Event event) {
        super(exporter, event);
    }

    @Override
    public String toString() {
        return "handle of " + super.toString();
    }
}
