package orrery.driver;

import static orrery.core.call.CaptureSafety.UNSAFE;
import static orrery.device.HostCost.ALLOCATE;
import static orrery.device.HostCost.FREE;

import orrery.sim.CudaException;

/**
 * The functions of the chapter "Memory Management" of the driver API that share memory between processes. A process is
 * a machine; handles are objects that a program hands from one to the other. Each machine has a clock of its own, so
 * that the program orders what they do. Source: {@code cuda.h}.
 */
public interface InterprocessMemory {
    /** Peer access between devices is enabled when it is necessary: the only flag, which has to be given. */
    int CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS = 1;

    /**
     * Returns a handle of device memory for other processes.
     *
     * @param dptr an address in memory of {@link CudaDriver#cuMemAlloc}
     * @return the handle of the memory
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address is not in such memory (IPC-01)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 4010, arguments = ">.")
    CUipcMemHandle cuIpcGetMemHandle(long dptr);

    /**
     * Maps memory of another process. A second call returns the same address and counts another use. From now on the
     * device of the current context can access the memory, if it can be given access to the device of the memory.
     *
     * @param handle the handle
     * @param flags {@link #CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS}
     * @return the address in this process
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle is null (API-08), the flags are not legal,
     *     or the memory was freed (IPC-03)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if this process has exported the memory (IPC-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = ALLOCATE, capture = UNSAFE, version = 11000, arguments = ">v.")
    long cuIpcOpenMemHandle(CUipcMemHandle handle, int flags);

    /**
     * Ends a use of memory of another process. The last one unmaps it.
     *
     * @param dptr the address that {@link #cuIpcOpenMemHandle} returned
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if no memory was opened at the address (IPC-04)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = FREE, capture = UNSAFE, version = 4010, arguments = ".")
    void cuIpcCloseMemHandle(long dptr);
}
