package orrery.runtime;

import java.util.function.IntUnaryOperator;
import orrery.core.kernel.Kernel;
import orrery.driver.Occupancy.PotentialBlockSize;

/** The chapter "Occupancy" of the runtime API. Source: {@code cuda_runtime_api.h}. */
public interface Occupancy {

    /** The usual behaviour. */
    int cudaOccupancyDefault = 0;

    /** Not to count as if global memory were not cached where it is; no simulated device lets that change occupancy. */
    int cudaOccupancyDisableCachingOverride = 1;

    /**
     * How many blocks of a launch a multiprocessor holds; 0 if the function may not have so much.
     *
     * @param blockSize threads of a block, 1 or more
     * @param dynamicSMemSize dynamic shared memory of a block in bytes, an unsigned number
     */
    int cudaOccupancyMaxActiveBlocksPerMultiprocessor(Kernel func, int blockSize, int dynamicSMemSize);

    /** The same with flags: {@link #cudaOccupancyDefault} or {@link #cudaOccupancyDisableCachingOverride}. */
    int cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
            Kernel func, int blockSize, int dynamicSMemSize, int flags);

    /**
     * The most dynamic shared memory, in bytes, with which a multiprocessor still holds {@code numBlocks} blocks; not
     * more than the function may have.
     *
     * @param numBlocks blocks, from 1 to as many as a multiprocessor holds without dynamic shared memory
     * @param blockSize threads of a block, 1 or more
     */
    long cudaOccupancyAvailableDynamicSMemPerBlock(Kernel func, int numBlocks, int blockSize);

    /**
     * Blocks of the largest cluster that a launch can have on the SMs of its stream's context; the clusters that the
     * configuration asks for do not count. 0 if not even one block fits.
     */
    int cudaOccupancyMaxPotentialClusterSize(Kernel func, cudaLaunchConfig_t launchConfig);

    /** How many clusters of a launch, whose size the configuration says, can run at the same time. */
    int cudaOccupancyMaxActiveClusters(Kernel func, cudaLaunchConfig_t launchConfig);

    /** The block size that fills the device best; {@code blockSizeLimit} is 0 for the device's. */
    PotentialBlockSize cudaOccupancyMaxPotentialBlockSize(Kernel func, int dynamicSMemSize, int blockSizeLimit);

    /** The same where dynamic shared memory is a function of the block size. */
    PotentialBlockSize cudaOccupancyMaxPotentialBlockSizeVariableSMem(
            Kernel func, IntUnaryOperator blockSizeToDynamicSMemSize, int blockSizeLimit);
}
