package orrery.driver;

import java.util.function.IntUnaryOperator;

/** The chapter "Occupancy" of the driver API. Source: {@code cuda.h}. */
public interface Occupancy {

    /** How many blocks of a launch a multiprocessor holds. */
    int cuOccupancyMaxActiveBlocksPerMultiprocessor(CUfunction function, int blockSize, int dynamicSharedMemBytes);

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
