package orrery.runtime;

import orrery.driver.CUevent;
import orrery.driver.CUipcEventHandle;
import orrery.driver.CudaDriver;

/**
 * The functions of the chapter "Device Management" of the runtime API that share events between processes. A process is
 * a machine; handles are objects that a program hands from one to the other. Source: {@code cuda_runtime_api.h}.
 */
public interface InterprocessEvents {

    /**
     * Returns a handle of an event for other processes.
     *
     * @param event an event with {@code cudaEventInterprocess} and {@code cudaEventDisableTiming}
     * @return the handle of the event
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle} or
     *     {@code cudaErrorContextIsDestroyed} for the rules of {@link CudaDriver#cuIpcGetEventHandle}; or the error of
     *     an earlier fault (API-02)
     */
    @Delegates("cuIpcGetEventHandle")
    CUipcEventHandle cudaIpcGetEventHandle(CUevent event);

    /**
     * Returns an event that stands for an event of another process.
     *
     * @param handle the handle
     * @return the event, without timing
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorDeviceUninitialized} or
     *     {@code cudaErrorContextIsDestroyed} for the rules of {@link CudaDriver#cuIpcOpenEventHandle}; or the error of
     *     an earlier fault (API-02)
     */
    @Delegates("cuIpcOpenEventHandle")
    cudaEvent_t cudaIpcOpenEventHandle(CUipcEventHandle handle);
}
