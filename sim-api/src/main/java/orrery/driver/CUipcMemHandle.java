package orrery.driver;

import orrery.core.machine.SimulatedMachine;
import orrery.core.memory.Allocation;

/**
 * Names memory of a machine for other machines. A program hands the object over. Two handles of the same memory are
 * equal. Source: {@code CUipcMemHandle} in {@code cuda.h}.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUipcMemHandle extends IpcHandle<Allocation> {
    CUipcMemHandle(SimulatedMachine exporter, Allocation memory) {
        super(exporter, memory);
    }

    /** Creates a handle of another driver. */
    private CUipcMemHandle(byte[] reserved) {
        super(reserved);
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
}
