package orrery.cupti.record;

/**
 * A copy of memory from one device to another. Source: {@code CUpti_ActivityMemcpy2}, which CUDA 13.0 calls
 * {@code CUpti_ActivityMemcpyPtoP}; in CUDA 13.0 {@code CUpti_ActivityMemcpyPtoP4}.
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
 * @param srcDeviceId the device that it reads from
 * @param srcContextId the context of the memory it reads
 * @param dstDeviceId the device that it writes to
 * @param dstContextId the context of the memory it writes
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 * @param graphNodeId the id of the node: the id of the executable graph in the upper 32 bits, the position of the node
 *     in the lower; 0 outside graphs
 * @param graphId the id of the executable graph; 0 outside graphs
 */
public record PeerMemcpyActivity(
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
        int srcDeviceId,
        int srcContextId,
        int dstDeviceId,
        int dstContextId,
        int correlationId,
        long graphNodeId,
        int graphId)
        implements Activity {
    private static final Structure DOCUMENTED = Structure.of(
            "CUpti_ActivityMemcpy2",
            "u8 copyKind, u8 srcKind, u8 dstKind, u8 flags, u64 bytes, u64 start, u64 end, "
                    + "u32 deviceId, u32 contextId, u32 streamId, u32 srcDeviceId, u32 srcContextId, "
                    + "u32 dstDeviceId, u32 dstContextId, u32 correlationId, u64 reserved0");

    /** The structures of the record. */
    public static final RecordType<PeerMemcpyActivity> TYPE = RecordType.of(
            PeerMemcpyActivity.class,
            DOCUMENTED,
            DOCUMENTED.then(
                    "CUpti_ActivityMemcpyPtoP4", "u64 graphNodeId, u32 graphId, u32 channelID, u32 channelType"));

    @Override
    public String label() {
        return "memcpy " + copyKind;
    }
}
