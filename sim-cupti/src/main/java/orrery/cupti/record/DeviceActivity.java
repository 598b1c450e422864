package orrery.cupti.record;

/**
 * A device. Source: {@code CUpti_ActivityDevice}; in CUDA 13.0 {@code CUpti_ActivityDevice5}.
 *
 * @param kind the kind of the record
 * @param flags flags of {@link ActivityFlag}
 * @param globalMemoryBandwidth bandwidth of the memory, in kilobytes per second
 * @param globalMemorySize size of the memory, in bytes
 * @param constantMemorySize size of constant memory, in bytes
 * @param l2CacheSize size of the L2 cache, in bytes
 * @param numThreadsPerWarp threads of a warp
 * @param coreClockRate clock, in kilohertz
 * @param numMemcpyEngines copy engines
 * @param numMultiprocessors multiprocessors
 * @param maxIPC the maximum number of instructions per cycle; always 0, which is unknown
 * @param maxWarpsPerMultiprocessor the maximum warps on a multiprocessor
 * @param maxBlocksPerMultiprocessor the maximum blocks on a multiprocessor
 * @param maxSharedMemoryPerMultiprocessor shared memory of a multiprocessor, in bytes
 * @param maxRegistersPerMultiprocessor registers of a multiprocessor
 * @param maxRegistersPerBlock the maximum registers of a block
 * @param maxSharedMemoryPerBlock the maximum shared memory of a block, in bytes
 * @param maxThreadsPerBlock the maximum threads of a block
 * @param maxBlockDimX the largest block in x
 * @param maxBlockDimY the largest block in y
 * @param maxBlockDimZ the largest block in z
 * @param maxGridDimX the largest grid in x
 * @param maxGridDimY the largest grid in y
 * @param maxGridDimZ the largest grid in z
 * @param computeCapabilityMajor the generation of the architecture
 * @param computeCapabilityMinor the revision of the architecture
 * @param id the ordinal of the device
 * @param eccEnabled whether memory corrects errors
 * @param name the name
 */
public record DeviceActivity(
        ActivityKind kind,
        int flags,
        long globalMemoryBandwidth,
        long globalMemorySize,
        int constantMemorySize,
        int l2CacheSize,
        int numThreadsPerWarp,
        int coreClockRate,
        int numMemcpyEngines,
        int numMultiprocessors,
        int maxIPC,
        int maxWarpsPerMultiprocessor,
        int maxBlocksPerMultiprocessor,
        int maxSharedMemoryPerMultiprocessor,
        int maxRegistersPerMultiprocessor,
        int maxRegistersPerBlock,
        int maxSharedMemoryPerBlock,
        int maxThreadsPerBlock,
        int maxBlockDimX,
        int maxBlockDimY,
        int maxBlockDimZ,
        int maxGridDimX,
        int maxGridDimY,
        int maxGridDimZ,
        int computeCapabilityMajor,
        int computeCapabilityMinor,
        int id,
        boolean eccEnabled,
        String name)
        implements Activity {
    /** The structures of the record. */
    public static final RecordType<DeviceActivity> TYPE = RecordType.of(
            DeviceActivity.class,
            Structure.of(
                    "CUpti_ActivityDevice",
                    "u32 flags, u64 globalMemoryBandwidth, u64 globalMemorySize, u32 constantMemorySize, "
                            + "u32 l2CacheSize, u32 numThreadsPerWarp, u32 coreClockRate, u32 numMemcpyEngines, "
                            + "u32 numMultiprocessors, u32 maxIPC, u32 maxWarpsPerMultiprocessor, "
                            + "u32 maxBlocksPerMultiprocessor, u32 maxRegistersPerBlock, u32 maxSharedMemoryPerBlock, "
                            + "u32 maxThreadsPerBlock, u32 maxBlockDimX, u32 maxBlockDimY, u32 maxBlockDimZ, "
                            + "u32 maxGridDimX, u32 maxGridDimY, u32 maxGridDimZ, u32 computeCapabilityMajor, "
                            + "u32 computeCapabilityMinor, u32 id, u32 pad, text name"),
            Structure.of(
                    "CUpti_ActivityDevice5",
                    "u32 flags, u64 globalMemoryBandwidth, u64 globalMemorySize, u32 constantMemorySize, "
                            + "u32 l2CacheSize, u32 numThreadsPerWarp, u32 coreClockRate, u32 numMemcpyEngines, "
                            + "u32 numMultiprocessors, u32 maxIPC, u32 maxWarpsPerMultiprocessor, "
                            + "u32 maxBlocksPerMultiprocessor, u32 maxSharedMemoryPerMultiprocessor, "
                            + "u32 maxRegistersPerMultiprocessor, u32 maxRegistersPerBlock, "
                            + "u32 maxSharedMemoryPerBlock, u32 maxThreadsPerBlock, u32 maxBlockDimX, "
                            + "u32 maxBlockDimY, u32 maxBlockDimZ, u32 maxGridDimX, u32 maxGridDimY, u32 maxGridDimZ, "
                            + "u32 computeCapabilityMajor, u32 computeCapabilityMinor, u32 id, u32 eccEnabled, "
                            + "x16 uuid, text name, u8 isCudaVisible, u8 isMigEnabled, x6 reserved, u32 gpuInstanceId, "
                            + "u32 computeInstanceId, x16 migUuid, u32 isNumaNode, u32 numaId"));
}
