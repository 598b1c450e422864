package orrery.driver;

import orrery.core.event.Event;
import orrery.core.event.InterprocessEvent;
import orrery.core.machine.SimulatedMachine;

/**
 * Names an event of a machine for other machines. A program hands the object over. Two handles of the same event are
 * equal. Source: {@code CUipcEventHandle} in {@code cuda.h}.
 */
public final class CUipcEventHandle {
    private final SimulatedMachine exporter;
    private final Event event;
    private final InterprocessEvent shared;

    CUipcEventHandle(SimulatedMachine exporter, Event event) {
        this.exporter = exporter;
        this.event = event;
        this.shared = event.share();
    }

    SimulatedMachine exporter() {
        return exporter;
    }

    InterprocessEvent shared() {
        return shared;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CUipcEventHandle handle && handle.event == event;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(event);
    }

    @Override
    public String toString() {
        return "handle of " + event;
    }
}
