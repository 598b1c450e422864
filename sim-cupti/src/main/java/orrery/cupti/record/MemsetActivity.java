package orrery.cupti.record;

/**
 * A fill of memory. Source: {@code CUpti_ActivityMemset}; in CUDA 13.0 {@code CUpti_ActivityMemset4}.
 *
 * @param kind the kind of the record
 * @param value the value
 * @param bytes how many bytes
 * @param start when it began, in nanoseconds; 0 if unknown
 * @param end when it ended, in nanoseconds; 0 if unknown
 * @param deviceId the ordinal of the device
 * @param contextId the id of the context
 * @param streamId the id of the stream
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 * @param runtimeCorrelationId the correlation id if that call is one of the runtime; 0 for one of the driver, and with
 *     the structures of CUDA 13.0
 * @param flags flags of {@link ActivityFlag}
 * @param memoryKind what memory it writes
 * @param graphNodeId the id of the node: the id of the executable graph in the upper 32 bits, the position of the node
 *     in the lower; 0 outside graphs
 * @param graphId the id of the executable graph; 0 outside graphs
 * @param isDeviceLaunched whether a kernel launched its graph
 */
public record MemsetActivity(
        ActivityKind kind,
        int value,
        long bytes,
        long start,
        long end,
        int deviceId,
        int contextId,
        int streamId,
        int correlationId,
        int runtimeCorrelationId,
        int flags,
        ActivityMemoryKind memoryKind,
        long graphNodeId,
        int graphId,
        boolean isDeviceLaunched)
        implements Activity {
    private static final Structure DOCUMENTED = Structure.of(
            "CUpti_ActivityMemset",
            "u32 value, u64 bytes, u64 start, u64 end, u32 deviceId, u32 contextId, u32 streamId, "
                    + "u32 correlationId, u32 runtimeCorrelationId, u32 pad, u64 reserved0");

    /** The structures of the record. */
    public static final RecordType<MemsetActivity> TYPE = RecordType.of(
            MemsetActivity.class,
            DOCUMENTED,
            Structure.of(
                    "CUpti_ActivityMemset4",
                    "u32 value, u64 bytes, u64 start, u64 end, u32 deviceId, u32 contextId, u32 streamId, "
                            + "u32 correlationId, u16 flags, u16 memoryKind, u32 pad, u64 reserved0, "
                            + "u64 graphNodeId, u32 graphId, u32 channelID, u32 channelType, u8 isDeviceLaunched, "
                            + "x3 pad2"));
}
