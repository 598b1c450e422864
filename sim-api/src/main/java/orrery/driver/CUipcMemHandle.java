package orrery.driver;

import orrery.core.memory.Allocation;

/**
 * A handle of device memory for other processes, from {@link InterprocessMemory#cuIpcGetMemHandle}. On the simulator,
 * each machine is a process, and the program hands the object itself to the other machine. The handles of one
 * allocation are equal. Opening it raises {@code CUDA_ERROR_INVALID_CONTEXT} in the machine that has exported the
 * memory (IPC-02), and {@code CUDA_ERROR_INVALID_VALUE} after the memory was freed (IPC-03). Source:
 * {@code CUipcMemHandle} in {@code cuda.h}.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUipcMemHandle extends IpcHandle<Allocation> {
    CUipcMemHandle(Reference<Allocation> reference) {
        super(reference);
    }

    /** Creates a handle of another driver. */
    private CUipcMemHandle(byte[] reserved) {
        super(reserved);
    }

    /**
     * Returns a handle from the bytes that another process has sent, for the driver of a GPU. The simulator has no such
     * bytes.
     *
     * @param reserved the 64 bytes that {@code reserved()} has returned there
     * @return the handle, with a copy of the bytes
     */
    public static CUipcMemHandle of(byte[] reserved) {
        return new CUipcMemHandle(reserved);
    }
}
