package orrery.driver;

import orrery.core.event.Event;
import orrery.core.machine.SimulatedMachine;

/**
 * Names an event of a machine for other machines. A program hands the object over. Two handles of the same event are
 * equal. Source: {@code CUipcEventHandle} in {@code cuda.h}.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUipcEventHandle extends IpcHandle<Event> {
    CUipcEventHandle(SimulatedMachine exporter, Event event) {
        super(exporter, event);
    }

    /** Creates a handle of another driver. */
    private CUipcEventHandle(byte[] reserved) {
        super(reserved);
    }

    /**
     * Returns the handle of a GPU's driver that another process has sent.
     *
     * @param reserved the bytes that {@link #reserved} has returned there
     * @return the handle
     */
    public static CUipcEventHandle of(byte[] reserved) {
        return new CUipcEventHandle(reserved);
    }
}
