package orrery.cupti.record;

/**
 * A kernel that was launched by the device. Source: {@code CUpti_ActivityCdpKernel}.
 *
 * @param kind the kind of the record
 * @param cacheConfig how L1 cache and shared memory were divided
 * @param sharedMemoryConfig the width of the banks of shared memory
 * @param registersPerThread registers of a thread
 * @param start when it began, in nanoseconds; 0 if unknown
 * @param end when it ended, in nanoseconds; 0 if unknown
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
 * @param parentGridId the id of the grid that launched it; 0 if unknown
 * @param queued always 0: the time when it was queued is not recorded
 * @param submitted always 0: the time when it was submitted is not recorded
 * @param completed when it and everything that it launched was complete, in nanoseconds; 0 if unknown
 * @param parentBlockX the block that launched it, in x
 * @param parentBlockY the block that launched it, in y
 * @param parentBlockZ the block that launched it, in z
 * @param name the name
 */
public record CdpKernelActivity(
        ActivityKind kind,
        int cacheConfig,
        int sharedMemoryConfig,
        int registersPerThread,
        long start,
        long end,
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
        long parentGridId,
        long queued,
        long submitted,
        long completed,
        int parentBlockX,
        int parentBlockY,
        int parentBlockZ,
        String name)
        implements Activity {
    /** The structures of the record. */
    public static final RecordType<CdpKernelActivity> TYPE = RecordType.of(
            CdpKernelActivity.class,
            Structure.of(
                    "CUpti_ActivityCdpKernel",
                    "u8 cacheConfig, u8 sharedMemoryConfig, u16 registersPerThread, u64 start, u64 end, "
                            + "u32 deviceId, u32 contextId, u32 streamId, u32 gridX, u32 gridY, u32 gridZ, u32 blockX, "
                            + "u32 blockY, u32 blockZ, u32 staticSharedMemory, u32 dynamicSharedMemory, "
                            + "u32 localMemoryPerThread, u32 localMemoryTotal, u32 correlationId, u64 gridId, "
                            + "u64 parentGridId, u64 queued, u64 submitted, u64 completed, u32 parentBlockX, "
                            + "u32 parentBlockY, u32 parentBlockZ, u32 pad, text name"));

    @Override
    public String label() {
        return name;
    }
}
