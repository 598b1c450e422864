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
 * @param cacheModeCA whether it is compiled to cache global loads in L1: 0 for every kernel here
 * @param maxDynamicSharedSizeBytes the most dynamic shared memory of a block, in bytes
 * @param preferredShmemCarveout the preferred share of the L1 cache for shared memory in percent, or -1
 * @param clusterDimMustBeSet 1 if launches have to say the shape of clusters, else 0
 * @param requiredClusterWidth the width of the clusters that it requires, in blocks; 0 if it requires none
 * @param requiredClusterHeight their height, in blocks
 * @param requiredClusterDepth their depth, in blocks
 * @param clusterSchedulingPolicyPreference how blocks of a cluster are spread over SMs: 0 for every kernel here
 * @param nonPortableClusterSizeAllowed 1 if clusters can be larger than the portable size, else 0
 */
public record cudaFuncAttributes(
        int sharedSizeBytes,
        int constSizeBytes,
        int localSizeBytes,
        int maxThreadsPerBlock,
        int numRegs,
        int ptxVersion,
        int binaryVersion,
        int cacheModeCA,
        int maxDynamicSharedSizeBytes,
        int preferredShmemCarveout,
        int clusterDimMustBeSet,
        int requiredClusterWidth,
        int requiredClusterHeight,
        int requiredClusterDepth,
        int clusterSchedulingPolicyPreference,
        int nonPortableClusterSizeAllowed) {}
