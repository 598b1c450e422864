package orrery.driver;

import static orrery.device.HostCost.EVENT_CREATE;

import orrery.sim.CudaException;

/**
 * The functions of the chapter "Memory Management" of the driver API that share events between processes. A process is
 * a machine; handles are objects that a program hands from one to the other. Each machine has a clock of its own: work
 * that waits for a record of another machine begins when the clock of the other machine has reached the end of that
 * record, at the time that its own clock shows then. Source: {@code cuda.h}.
 */
public interface InterprocessEvents {

    /**
     * Returns a handle of an event for other processes. Afterwards the event can be recorded and waited for in each
     * process that has opened the handle.
     *
     * @param event an event of {@link CudaDriver#cuEventCreate} with {@code CU_EVENT_INTERPROCESS} and
     *     {@code CU_EVENT_DISABLE_TIMING}
     * @return the handle of the event
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the event is null (API-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing event
     *     (EVENT-02), or the event was created without these flags or is one of another process (IPC-05)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 4010, arguments = ">.")
    CUipcEventHandle cuIpcGetEventHandle(CUevent event);

    /**
     * Returns an event that stands for an event of another process. It behaves like an event without timing, and is
     * destroyed by {@link CudaDriver#cuEventDestroy}.
     *
     * @param handle the handle
     * @return the event, of the current context
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle is null (API-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if this process has exported the event (IPC-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = EVENT_CREATE, version = 4010, arguments = ">v")
    CUevent cuIpcOpenEventHandle(CUipcEventHandle handle);
}
