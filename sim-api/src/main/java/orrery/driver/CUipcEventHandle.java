package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.event.Event;
import orrery.core.machine.SimulatedMachine;

/**
 * Names an event of a machine for other machines. A program hands the object over. Two handles of the same event are
 * equal. Source: {@code CUipcEventHandle} in {@code cuda.h}.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUipcEventHandle extends Handle<Event> {
    private final byte @Nullable [] reserved;

    CUipcEventHandle(SimulatedMachine exporter, Event event) {
        super(exporter, event);
        this.reserved = null;
    }

    /** Creates a handle of another driver. */
    private CUipcEventHandle(byte[] reserved) {
        super(null, null);
        this.reserved = reserved.clone();
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

    /**
     * Returns the bytes of the handle, which a program sends to another process.
     *
     * @return 64 bytes
     * @throws UnsupportedOperationException on the simulator, whose machines share one process: a program hands the
     *     handle over
     */
    public byte[] reserved() {
        if (reserved == null) {
            throw new UnsupportedOperationException(
                    "a simulated " + this + " has no bytes; legal is to hand the handle itself over");
        }
        return reserved.clone();
    }

    @Override
    public String toString() {
        return reserved != null ? "handle of another process" : "handle of " + super.toString();
    }
}
