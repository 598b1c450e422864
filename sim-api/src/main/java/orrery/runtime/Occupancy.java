package orrery.runtime;

import java.util.function.IntUnaryOperator;
import orrery.core.kernel.Kernel;
import orrery.driver.Occupancy.PotentialBlockSize;

/** The chapter "Occupancy" of the runtime API. Source: {@code cuda_runtime_api.h}. */
public interface Occupancy {

    /** How many blocks of a launch a multiprocessor holds. */
    int cudaOccupancyMaxActiveBlocksPerMultiprocessor(Kernel func, int blockSize, int dynamicSMemSize);

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
