package orrery.runtime;

/**
 * What a kernel is. Source: {@code struct cudaFuncAttributes} of {@code driver_types.h}.
 *
 * @param sharedSizeBytes static shared memory of a block, in bytes
 * @param constSizeBytes constant memory, in bytes
 * @param localSizeBytes local memory of a thread, in bytes
 * @param maxThreadsPerBlock the most threads a block can have
 * @param numRegs registers of a thread
 * @param ptxVersion the version of the virtual architecture, ten times the compute capability
 * @param binaryVersion the version of the binary architecture, ten times the compute capability
 * @param maxDynamicSharedSizeBytes the most dynamic shared memory of a block, in bytes
 * @param preferredShmemCarveout the preferred share of the L1 cache for shared memory in percent, or -1
 */
public record cudaFuncAttributes(
        int sharedSizeBytes,
        int constSizeBytes,
        int localSizeBytes,
        int maxThreadsPerBlock,
        int numRegs,
        int ptxVersion,
        int binaryVersion,
        int maxDynamicSharedSizeBytes,
        int preferredShmemCarveout) {}
