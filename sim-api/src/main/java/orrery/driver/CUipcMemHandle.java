package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Allocation;

/**
 * Names memory of a machine for other machines. A program hands the object over. Two handles of the same memory are
 * equal. Source: {@code CUipcMemHandle} in {@code cuda.h}.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUipcMemHandle extends Handle<Allocation> {
    private final byte @Nullable [] reserved;

    CUipcMemHandle(SimulatedMachine exporter, Allocation memory) {
        super(exporter, memory);
        this.reserved = null;
    }

    /** Creates a handle of another driver. */
    private CUipcMemHandle(byte[] reserved) {
        super(null, null);
        this.reserved = reserved.clone();
    }

    /**
     * Returns the handle of a GPU's driver that another process has sent.
     *
     * @param reserved the bytes that {@link #reserved} has returned there
     * @return the handle
     */
    public static CUipcMemHandle of(byte[] reserved) {
        return new CUipcMemHandle(reserved);
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
