package orrery.driver;

import orrery.core.event.Event;

/**
 * A handle of an event for other processes, from {@link InterprocessEvents#cuIpcGetEventHandle}. On the simulator, each
 * machine is a process, and the program hands the object itself to the other machine. The handles of one event are
 * equal. Opening it in the machine that has exported the event raises {@code CUDA_ERROR_INVALID_CONTEXT} (IPC-02).
 * Source: {@code CUipcEventHandle} in {@code cuda.h}.
 */
@SuppressWarnings("exports") // of a type of the simulator, which only this package sees
public final class CUipcEventHandle extends IpcHandle<Event> {
    CUipcEventHandle(Reference<Event> reference) {
        super(reference);
    }

    /** Creates a handle of another driver. */
    private CUipcEventHandle(byte[] reserved) {
        super(reserved);
    }

    /**
     * Returns a handle from the bytes that another process has sent, for the driver of a GPU. The simulator has no such
     * bytes.
     *
     * @param reserved the 64 bytes that {@code reserved()} has returned there
     * @return the handle, with a copy of the bytes
     */
    public static CUipcEventHandle of(byte[] reserved) {
        return new CUipcEventHandle(reserved);
    }
}
