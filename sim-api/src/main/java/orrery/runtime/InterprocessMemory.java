package orrery.runtime;

import orrery.driver.CUipcMemHandle;
import orrery.driver.CudaDriver;

/**
 * The functions of the chapter "Device Management" of the runtime API that share memory between processes. A process is
 * a machine; handles are objects that a program hands from one to the other. Source: {@code cuda_runtime_api.h}.
 */
public interface InterprocessMemory {
    /** Peer access between devices is enabled when it is necessary: the only flag, which has to be given. */
    int cudaIpcMemLazyEnablePeerAccess = 1;

    /**
     * Returns a handle of device memory for other processes.
     *
     * @param devPtr an address in memory of {@link CudaRuntime#cudaMalloc}
     * @return the handle of the memory
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorContextIsDestroyed} for the rules
     *     of {@link CudaDriver#cuIpcGetMemHandle}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuIpcGetMemHandle")
    CUipcMemHandle cudaIpcGetMemHandle(long devPtr);

    /**
     * Maps memory of another process. A second call returns the same address and counts another use.
     *
     * @param handle the handle
     * @param flags {@link #cudaIpcMemLazyEnablePeerAccess}
     * @return the address in this process
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorDeviceUninitialized} or
     *     {@code cudaErrorContextIsDestroyed} for the rules of {@link CudaDriver#cuIpcOpenMemHandle}; or the error of
     *     an earlier fault (API-02)
     */
    @Delegates("cuIpcOpenMemHandle")
    long cudaIpcOpenMemHandle(CUipcMemHandle handle, int flags);

    /**
     * Ends a use of memory of another process. The last one unmaps it.
     *
     * @param devPtr the address that {@link #cudaIpcOpenMemHandle} returned
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorContextIsDestroyed} for the rules
     *     of {@link CudaDriver#cuIpcCloseMemHandle}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuIpcCloseMemHandle")
    void cudaIpcCloseMemHandle(long devPtr);
}
