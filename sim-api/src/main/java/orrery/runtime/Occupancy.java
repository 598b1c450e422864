package orrery.runtime;

import java.util.function.IntUnaryOperator;
import orrery.core.kernel.Kernel;
import orrery.driver.Occupancy.PotentialBlockSize;

/** The chapter "Occupancy" of the runtime API. Source: {@code cuda_runtime_api.h}. */
public interface Occupancy {

    /** How many blocks of a launch a multiprocessor holds. */
    int cudaOccupancyMaxActiveBlocksPerMultiprocessor(Kernel func, int blockSize, int dynamicSMemSize);

    /** The block size that fills the device best; {@code blockSizeLimit} is 0 for the device's. */
    PotentialBlockSize cudaOccupancyMaxPotentialBlockSize(Kernel func, int dynamicSMemSize, int blockSizeLimit);

    /** The same where dynamic shared memory is a function of the block size. */
    PotentialBlockSize cudaOccupancyMaxPotentialBlockSizeVariableSMem(
            Kernel func, IntUnaryOperator blockSizeToDynamicSMemSize, int blockSizeLimit);
}
