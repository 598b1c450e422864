package orrery.driver;

import java.util.function.IntUnaryOperator;
import orrery.sim.CudaException;

/** The chapter "Occupancy" of the driver API. Source: {@code cuda.h}. */
public interface Occupancy {

    /** The usual behaviour. */
    int CU_OCCUPANCY_DEFAULT = 0;

    /** Not to count as if global memory were not cached where it is; no simulated device lets that change occupancy. */
    int CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE = 1;

    /**
     * Returns how many blocks of a launch a multiprocessor holds at once.
     *
     * @param function the function
     * @param blockSize threads of a block, 1 or more
     * @param dynamicSharedMemBytes dynamic shared memory of a block in bytes, an unsigned number
     * @return the number of blocks; 0 if a block has more threads or shared memory than the function may have
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if blockSize is not positive (API-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 6050, arguments = ">..l")
    int cuOccupancyMaxActiveBlocksPerMultiprocessor(CUfunction function, int blockSize, int dynamicSharedMemBytes);

    /**
     * Returns how many blocks of a launch a multiprocessor holds at once.
     *
     * @param function the function
     * @param blockSize threads of a block, 1 or more
     * @param dynamicSharedMemBytes dynamic shared memory of a block in bytes, an unsigned number
     * @param flags {@link #CU_OCCUPANCY_DEFAULT} or {@link #CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE}, which changes
     *     nothing
     * @return the number of blocks; 0 if a block has more threads or shared memory than the function may have
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if blockSize is not positive, or flags is neither 0 nor 1
     *     (API-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 7000, arguments = ">..l.")
    int cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
            CUfunction function, int blockSize, int dynamicSharedMemBytes, int flags);

    /**
     * Returns the most dynamic shared memory with which a multiprocessor still holds a number of blocks at once.
     *
     * @param function the function
     * @param numBlocks blocks, from 1 to as many as a multiprocessor holds without dynamic shared memory
     * @param blockSize threads of a block, 1 or more
     * @return bytes of a block, at most the MAX_DYNAMIC_SHARED_SIZE_BYTES of the function
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if blockSize or numBlocks is outside its range (API-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 10020, arguments = ">...")
    long cuOccupancyAvailableDynamicSMemPerBlock(CUfunction function, int numBlocks, int blockSize);

    /**
     * Returns the block size with which a launch fills the device best.
     *
     * @param function the function
     * @param dynamicSharedMemBytes dynamic shared memory of a block in bytes, 0 or more, as a function of the block
     *     size
     * @param blockSizeLimit the largest block size to consider; 0 for that of the device
     * @return the block size, and the number of blocks that fills the device
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if dynamicSharedMemBytes is null or returns a negative
     *     number, or blockSizeLimit is negative (API-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction
    PotentialBlockSize cuOccupancyMaxPotentialBlockSize(
            CUfunction function, IntUnaryOperator dynamicSharedMemBytes, int blockSizeLimit);

    /**
     * Returns the size of the largest cluster that a launch can have on the SMs of its stream's context.
     *
     * @param function the function
     * @param config grid, block, dynamic shared memory and stream of the launch; clusters that its attributes ask for
     *     do not count
     * @return blocks of a cluster; 0 if not even one block fits
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if config or an attribute is null (API-08), a dimension or
     *     the number of threads exceeds the limit of the device (LAUNCH-01), or a dimension of grid or block is 0
     *     (LAUNCH-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06,
     *     CTX-14) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 11070, arguments = ">..")
    int cuOccupancyMaxPotentialClusterSize(CUfunction function, CUlaunchConfig config);

    /**
     * Returns how many clusters of a launch run at once on the SMs of its stream's context.
     *
     * @param function the function
     * @param config grid, block, dynamic shared memory and stream of the launch, with CLUSTER_DIMENSION among the
     *     attributes
     * @return the number of clusters
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if config or an attribute is null (API-08), a dimension or
     *     the number of threads exceeds the limit of the device (LAUNCH-01), or a dimension of grid or block is 0
     *     (LAUNCH-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CLUSTER_SIZE} if the cluster does not divide the grid, or has too
     *     many blocks (LAUNCH-09), or the attributes have no CLUSTER_DIMENSION (LAUNCH-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06,
     *     CTX-14) or the error of an earlier fault (API-02)
     */
    @DriverFunction(version = 11070, arguments = ">..")
    int cuOccupancyMaxActiveClusters(CUfunction function, CUlaunchConfig config);

    /**
     * A suggestion for a launch.
     *
     * @param minGridSize blocks that fill the device
     * @param blockSize threads of a block
     */
    record PotentialBlockSize(int minGridSize, int blockSize) {}
}
