package orrery.cupti.record;

/**
 * A kernel. Source: {@code CUpti_ActivityKernel2}; in CUDA 13.0 {@code CUpti_ActivityKernel10}.
 *
 * @param kind the kind of the record
 * @param cacheConfig how L1 cache and shared memory were divided
 * @param sharedMemoryConfig the width of the banks of shared memory
 * @param registersPerThread registers of a thread
 * @param start when it began, in nanoseconds; 0 if unknown
 * @param end when it ended, in nanoseconds; 0 if unknown
 * @param completed when it and everything that it launched was complete, in nanoseconds; 0 if unknown
 * @param deviceId the ordinal of the device
 * @param contextId the id of the context
 * @param streamId the id of the stream
 * @param gridX blocks in x
 * @param gridY blocks in y
 * @param gridZ blocks in z
 * @param blockX threads of a block in x
 * @param blockY threads of a block in y
 * @param blockZ threads of a block in z
 * @param staticSharedMemory static shared memory of a block, in bytes
 * @param dynamicSharedMemory dynamic shared memory of a block, in bytes
 * @param localMemoryPerThread local memory of a thread, in bytes
 * @param localMemoryTotal local memory of the kernel, in bytes
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 * @param gridId the id of the grid
 * @param name the name
 * @param queued always 0: the time when it was queued is not recorded
 * @param submitted always 0: the time when it was submitted is not recorded
 * @param launchType 0 for a regular launch, 1 for a cooperative one on a device
 * @param sharedMemoryExecuted shared memory of a block as allocated, in bytes
 * @param graphNodeId the id of the node: the id of the executable graph in the upper 32 bits, the position of the node
 *     in the lower; 0 outside graphs
 * @param graphId the id of the executable graph; 0 outside graphs
 * @param clusterX blocks of a cluster in x; 0 without clusters
 * @param clusterY blocks of a cluster in y
 * @param clusterZ blocks of a cluster in z
 * @param isDeviceLaunched whether a kernel launched its graph; such kernels are recorded on request
 */
public record KernelActivity(
        ActivityKind kind,
        int cacheConfig,
        int sharedMemoryConfig,
        int registersPerThread,
        long start,
        long end,
        long completed,
        int deviceId,
        int contextId,
        int streamId,
        int gridX,
        int gridY,
        int gridZ,
        int blockX,
        int blockY,
        int blockZ,
        int staticSharedMemory,
        int dynamicSharedMemory,
        int localMemoryPerThread,
        int localMemoryTotal,
        int correlationId,
        long gridId,
        String name,
        long queued,
        long submitted,
        int launchType,
        int sharedMemoryExecuted,
        long graphNodeId,
        int graphId,
        int clusterX,
        int clusterY,
        int clusterZ,
        boolean isDeviceLaunched)
        implements Activity {
    /** The structures of the record. */
    public static final RecordType<KernelActivity> TYPE = RecordType.of(
            KernelActivity.class,
            Structure.of(
                    "CUpti_ActivityKernel2",
                    "u8 cacheConfig, u8 sharedMemoryConfig, u16 registersPerThread, u64 start, u64 end, "
                            + "u64 completed, u32 deviceId, u32 contextId, u32 streamId, u32 gridX, u32 gridY, "
                            + "u32 gridZ, u32 blockX, u32 blockY, u32 blockZ, u32 staticSharedMemory, "
                            + "u32 dynamicSharedMemory, u32 localMemoryPerThread, u32 localMemoryTotal, "
                            + "u32 correlationId, u64 gridId, text name, u64 reserved0"),
            Structure.of(
                    "CUpti_ActivityKernel10",
                    "u8 cacheConfig, u8 sharedMemoryConfig, u16 registersPerThread, "
                            + "u32 partitionedGlobalCacheRequested, u32 partitionedGlobalCacheExecuted, u64 start, "
                            + "u64 end, u64 completed, u32 deviceId, u32 contextId, u32 streamId, u32 gridX, "
                            + "u32 gridY, u32 gridZ, u32 blockX, u32 blockY, u32 blockZ, u32 staticSharedMemory, "
                            + "u32 dynamicSharedMemory, u32 localMemoryPerThread, u32 localMemoryTotal, "
                            + "u32 correlationId, u64 gridId, text name, u64 reserved0, u64 queued, u64 submitted, "
                            + "u8 launchType, u8 isSharedMemoryCarveoutRequested, u8 sharedMemoryCarveoutRequested, "
                            + "u8 padding, u32 sharedMemoryExecuted, u64 graphNodeId, u32 shmemLimitConfig, "
                            + "u32 graphId, u64 pAccessPolicyWindow, u32 channelID, u32 channelType, u32 clusterX, "
                            + "u32 clusterY, u32 clusterZ, u32 clusterSchedulingPolicy, u64 localMemoryTotal_v2, "
                            + "u32 maxPotentialClusterSize, u32 maxActiveClusters, u8 isDeviceLaunched, x7 padding3"));

    @Override
    public String label() {
        return name;
    }
}
