package orrery.cupti.record;

/**
 * A copy of memory, other than between devices. Source: {@code CUpti_ActivityMemcpy}; in CUDA 13.0
 * {@code CUpti_ActivityMemcpy6}.
 *
 * @param kind the kind of the record
 * @param copyKind from where to where
 * @param srcKind what memory it reads
 * @param dstKind what memory it writes
 * @param flags flags of {@link ActivityFlag}
 * @param bytes how many bytes
 * @param start when it began, in nanoseconds; 0 if unknown
 * @param end when it ended, in nanoseconds; 0 if unknown
 * @param deviceId the ordinal of the device
 * @param contextId the id of the context
 * @param streamId the id of the stream
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 * @param runtimeCorrelationId the correlation id if that call is one of the runtime; 0 for one of the driver
 * @param graphNodeId the id of the node: the id of the executable graph in the upper 32 bits, the position of the node
 *     in the lower; 0 outside graphs
 * @param graphId the id of the executable graph; 0 outside graphs
 * @param isDeviceLaunched whether a kernel launched its graph
 * @param copyCount how many copies the record represents
 */
public record MemcpyActivity(
        ActivityKind kind,
        MemcpyKind copyKind,
        ActivityMemoryKind srcKind,
        ActivityMemoryKind dstKind,
        int flags,
        long bytes,
        long start,
        long end,
        int deviceId,
        int contextId,
        int streamId,
        int correlationId,
        int runtimeCorrelationId,
        long graphNodeId,
        int graphId,
        boolean isDeviceLaunched,
        long copyCount)
        implements Activity {
    private static final Structure DOCUMENTED = Structure.of(
            "CUpti_ActivityMemcpy",
            "u8 copyKind, u8 srcKind, u8 dstKind, u8 flags, u64 bytes, u64 start, u64 end, "
                    + "u32 deviceId, u32 contextId, u32 streamId, u32 correlationId, u32 runtimeCorrelationId, "
                    + "u32 pad, u64 reserved0");

    /** The structures of the record. */
    public static final RecordType<MemcpyActivity> TYPE = RecordType.of(
            MemcpyActivity.class,
            DOCUMENTED,
            DOCUMENTED.then(
                    "CUpti_ActivityMemcpy6",
                    "u64 graphNodeId, u32 graphId, u32 channelID, u32 channelType, u8 isDeviceLaunched, "
                            + "x3 pad2, u64 copyCount"));

    @Override
    public String label() {
        return "memcpy " + copyKind;
    }
}
