package orrery.cupti.record;

import orrery.cupti.ActivityKind;
import orrery.cupti.MemcpyKind;
import orrery.cupti.MemoryKind;

/**
 * A copy of memory from one device to another. Source: {@code CUpti_ActivityMemcpyPtoP}, and
 * {@code CUpti_ActivityMemcpyPtoP4} today.
 *
 * @param kind the kind of the record
 * @param copyKind from where to where
 * @param srcKind what memory it reads
 * @param dstKind what memory it writes
 * @param flags flags, of {@link orrery.cupti.ActivityFlag}
 * @param bytes how many bytes
 * @param start when it began, in nanoseconds; 0 if that is unknown
 * @param end when it was over, in nanoseconds; 0 if that is unknown
 * @param deviceId the ordinal of the device
 * @param contextId the number of the context
 * @param streamId the number of the stream
 * @param srcDeviceId the device that it reads from
 * @param srcContextId the context of the memory it reads
 * @param dstDeviceId the device that it writes to
 * @param dstContextId the context of the memory it writes
 * @param correlationId the number of the API call that led to it; 0 if there is none
 * @param graphNodeId the node of the executable graph it is in: the number of the graph in the upper half, the position
 *     in the lower; 0 outside graphs
 * @param graphId the number of the executable graph; 0 outside graphs
 */
public record PeerMemcpyActivity(
        ActivityKind kind,
        MemcpyKind copyKind,
        MemoryKind srcKind,
        MemoryKind dstKind,
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
            "CUpti_ActivityMemcpyPtoP",
            "u8 copyKind, u8 srcKind, u8 dstKind, u8 flags, u64 bytes, u64 start, u64 end, "
                    + "u32 deviceId, u32 contextId, u32 streamId, u32 srcDeviceId, u32 srcContextId, "
                    + "u32 dstDeviceId, u32 dstContextId, u32 correlationId, u64 reserved0");

    /** What it looks like in a buffer. */
    public static final RecordType<PeerMemcpyActivity> TYPE = RecordType.of(
            PeerMemcpyActivity.class,
            DOCUMENTED,
            DOCUMENTED.then(
                    "CUpti_ActivityMemcpyPtoP4", "u64 graphNodeId, u32 graphId, u32 channelID, u32 channelType"));
}
