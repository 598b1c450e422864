package orrery.runtime;

import java.util.function.IntUnaryOperator;
import orrery.driver.CudaDriver;
import orrery.driver.Occupancy.PotentialBlockSize;
import orrery.sim.DeviceFunction;

/** The chapter "Occupancy" of the runtime API. Source: {@code cuda_runtime_api.h}. */
public interface Occupancy {

    /** The usual behaviour. */
    int cudaOccupancyDefault = 0;

    /** Not to count as if global memory were not cached where it is; no simulated device lets that change occupancy. */
    int cudaOccupancyDisableCachingOverride = 1;

    /**
     * Returns how many blocks of a launch a multiprocessor holds at once.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @param blockSize threads of a block, 1 or more
     * @param dynamicSMemSize dynamic shared memory of a block in bytes, an unsigned number
     * @return the number of blocks; 0 if a block has more threads or shared memory than the kernel may have
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorContextIsDestroyed} for the rules
     *     of {@link CudaDriver#cuOccupancyMaxActiveBlocksPerMultiprocessor}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuOccupancyMaxActiveBlocksPerMultiprocessor")
    int cudaOccupancyMaxActiveBlocksPerMultiprocessor(DeviceFunction func, int blockSize, int dynamicSMemSize);

    /**
     * Returns how many blocks of a launch a multiprocessor holds at once.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @param blockSize threads of a block, 1 or more
     * @param dynamicSMemSize dynamic shared memory of a block in bytes, an unsigned number
     * @param flags {@link #cudaOccupancyDefault} or {@link #cudaOccupancyDisableCachingOverride}, which changes nothing
     * @return the number of blocks; 0 if a block has more threads or shared memory than the kernel may have
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorContextIsDestroyed} for the rules
     *     of {@link CudaDriver#cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags}; or the error of an earlier fault
     *     (API-02)
     */
    @Delegates("cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags")
    int cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
            DeviceFunction func, int blockSize, int dynamicSMemSize, int flags);

    /**
     * Returns the most dynamic shared memory with which a multiprocessor still holds a number of blocks at once.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @param numBlocks blocks, from 1 to as many as a multiprocessor holds without dynamic shared memory
     * @param blockSize threads of a block, 1 or more
     * @return bytes of a block
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorContextIsDestroyed} for the rules
     *     of {@link CudaDriver#cuOccupancyAvailableDynamicSMemPerBlock}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuOccupancyAvailableDynamicSMemPerBlock")
    long cudaOccupancyAvailableDynamicSMemPerBlock(DeviceFunction func, int numBlocks, int blockSize);

    /**
     * Returns the size of the largest cluster that a launch can have on the SMs of its stream's context.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @param launchConfig grid, block, dynamic shared memory and stream of the launch; clusters that its attributes ask
     *     for do not count
     * @return blocks of a cluster; 0 if not even one block fits
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if launchConfig or its grid or block is null
     *     (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached} or {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuOccupancyMaxPotentialClusterSize}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuOccupancyMaxPotentialClusterSize")
    int cudaOccupancyMaxPotentialClusterSize(DeviceFunction func, cudaLaunchConfig_t launchConfig);

    /**
     * Returns how many clusters of a launch run at once on the SMs of its stream's context.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @param launchConfig grid, block, dynamic shared memory and stream of the launch, with the cluster dimension among
     *     the attributes
     * @return the number of clusters
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if launchConfig or its grid or block is null
     *     (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidClusterSize} or
     *     {@code cudaErrorInvalidResourceHandle} for the rules of {@link CudaDriver#cuOccupancyMaxActiveClusters}; or
     *     the error of an earlier fault (API-02)
     */
    @Delegates("cuOccupancyMaxActiveClusters")
    int cudaOccupancyMaxActiveClusters(DeviceFunction func, cudaLaunchConfig_t launchConfig);

    /**
     * Returns the block size with which a launch fills the device best.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @param dynamicSMemSize dynamic shared memory of a block in bytes, 0 or more
     * @param blockSizeLimit the largest block size to consider; 0 for that of the device
     * @return the block size, and the number of blocks that fills the device
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorContextIsDestroyed} for the rules
     *     of {@link CudaDriver#cuOccupancyMaxPotentialBlockSize}; or the error of an earlier fault (API-02)
     */
    default PotentialBlockSize cudaOccupancyMaxPotentialBlockSize(
            DeviceFunction func, int dynamicSMemSize, int blockSizeLimit) {
        return cudaOccupancyMaxPotentialBlockSizeVariableSMem(func, block -> dynamicSMemSize, blockSizeLimit);
    }

    /**
     * Returns the block size with which a launch fills the device best, where dynamic shared memory depends on it.
     *
     * @param func the kernel, or a handle of a kernel of a library
     * @param blockSizeToDynamicSMemSize dynamic shared memory of a block in bytes, 0 or more, as a function of the
     *     block size
     * @param blockSizeLimit the largest block size to consider; 0 for that of the device
     * @return the block size, and the number of blocks that fills the device
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorContextIsDestroyed} for the rules
     *     of {@link CudaDriver#cuOccupancyMaxPotentialBlockSize}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuOccupancyMaxPotentialBlockSize")
    PotentialBlockSize cudaOccupancyMaxPotentialBlockSizeVariableSMem(
            DeviceFunction func, IntUnaryOperator blockSizeToDynamicSMemSize, int blockSizeLimit);
}
