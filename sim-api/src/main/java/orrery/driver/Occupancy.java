package orrery.driver;

import java.util.function.IntUnaryOperator;

/** The chapter "Occupancy" of the driver API. Source: {@code cuda.h}. */
public interface Occupancy {

    /** The usual behaviour. */
    int CU_OCCUPANCY_DEFAULT = 0;

    /** Not to count as if global memory were not cached where it is; no simulated device lets that change occupancy. */
    int CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE = 1;

    /**
     * How many blocks of a launch a multiprocessor holds; 0 if the function may not have so much.
     *
     * @param blockSize threads of a block, 1 or more
     * @param dynamicSharedMemBytes dynamic shared memory of a block in bytes, an unsigned number
     */
    int cuOccupancyMaxActiveBlocksPerMultiprocessor(CUfunction function, int blockSize, int dynamicSharedMemBytes);

    /**
     * The same with flags.
     *
     * @param flags {@link #CU_OCCUPANCY_DEFAULT} or {@link #CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE}
     */
    int cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
            CUfunction function, int blockSize, int dynamicSharedMemBytes, int flags);

    /**
     * The most dynamic shared memory, in bytes, with which a multiprocessor still holds {@code numBlocks} blocks; not
     * more than the function may have ({@code CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES}).
     *
     * @param numBlocks blocks, from 1 to as many as a multiprocessor holds without dynamic shared memory
     * @param blockSize threads of a block, 1 or more
     */
    long cuOccupancyAvailableDynamicSMemPerBlock(CUfunction function, int numBlocks, int blockSize);

    /**
     * The block size that fills the device best.
     *
     * @param dynamicSharedMemBytes dynamic shared memory as a function of the block size
     * @param blockSizeLimit the largest block size to consider, or 0 for the device's
     */
    PotentialBlockSize cuOccupancyMaxPotentialBlockSize(
            CUfunction function, IntUnaryOperator dynamicSharedMemBytes, int blockSizeLimit);

    /**
     * Blocks of the largest cluster that a launch can have on the SMs of its stream's context; the clusters that the
     * configuration asks for do not count. 0 if not even one block fits.
     */
    int cuOccupancyMaxPotentialClusterSize(CUfunction function, CUlaunchConfig config);

    /**
     * How many clusters of a launch can run at the same time on the SMs of its stream's context.
     *
     * @param config the launch, with the dimensions of its clusters; CUDA_ERROR_INVALID_CLUSTER_SIZE without
     */
    int cuOccupancyMaxActiveClusters(CUfunction function, CUlaunchConfig config);

    /**
     * A suggestion for a launch.
     *
     * @param minGridSize blocks that fill the device
     * @param blockSize threads of a block
     */
    record PotentialBlockSize(int minGridSize, int blockSize) {}
}
