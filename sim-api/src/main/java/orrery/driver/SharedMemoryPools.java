package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.core.call.CaptureSafety.UNSAFE;
import static orrery.device.HostCost.ALLOCATE;

import orrery.sim.CudaException;
import orrery.sim.ExternalHandle;

/**
 * The functions of the chapter "Stream Ordered Memory Allocator" of the driver API that share pools between processes.
 * A process is a machine. The program sends the descriptor of a pool with {@link orrery.sim.ExternalWorld#receive}, and
 * hands over the data of pointers. Source: {@code cuda.h}.
 */
public interface SharedMemoryPools {

    /**
     * Exports a memory pool as a file descriptor.
     *
     * @param pool the pool, which was created with the type of handle
     * @param handleType {@link CudaDriver#CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR}
     * @param flags 0
     * @return the file descriptor, which the program has to close
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to a pool (POOL-01), the pool
     *     is not of this type of handle, or flags is not 0 (POOL-17), or it is imported (POOL-18)
     */
    @DriverFunction(afterFault = WORKS, capture = UNSAFE)
    ExternalHandle cuMemPoolExportToShareableHandle(CUmemoryPool pool, int handleType, long flags);

    /**
     * Imports a memory pool of another process. Pointers can be imported from it; it cannot be allocated from. The
     * descriptor stays with the program.
     *
     * @param handle the file descriptor
     * @param handleType {@link CudaDriver#CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR}
     * @param flags 0
     * @return the pool
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if handle is null (API-08), or it is no descriptor of a
     *     pool, or the type or flags are not legal (POOL-17)
     */
    @DriverFunction(cost = ALLOCATE, afterFault = WORKS, capture = UNSAFE)
    CUmemoryPool cuMemPoolImportFromShareableHandle(ExternalHandle handle, int handleType, long flags);

    /**
     * Returns data by which another process can import an allocation.
     *
     * @param ptr the address of an allocation of a pool that can be exported
     * @return the data
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if it is not the address of such an allocation, or the
     *     pool was not exported (POOL-17)
     */
    @DriverFunction(afterFault = WORKS, capture = UNSAFE, version = 11020, arguments = ">.")
    CUmemPoolPtrExportData cuMemPoolExportPointer(long ptr);

    /**
     * Maps an allocation of another process. It must not be used before its allocation has executed there, and is freed
     * with {@link CudaDriver#cuMemFree} or {@link CudaDriver#cuMemFreeAsync} before it is freed there.
     *
     * @param pool the imported pool
     * @param shareData the data of the allocation
     * @return the address in this process
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to a pool (POOL-01),
     *     shareData is null (API-08), or the allocation is not of the pool that was imported, or was freed (POOL-17)
     */
    @DriverFunction(cost = ALLOCATE, afterFault = WORKS, capture = UNSAFE, version = 11020, arguments = ">..")
    long cuMemPoolImportPointer(CUmemoryPool pool, CUmemPoolPtrExportData shareData);
}
