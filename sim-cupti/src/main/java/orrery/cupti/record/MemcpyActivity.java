package orrery.cupti.record;

import orrery.cupti.ActivityKind;
import orrery.cupti.MemcpyKind;
import orrery.cupti.MemoryKind;

/**
 * A copy of memory, other than between devices. Source: {@code CUpti_ActivityMemcpy}, and {@code CUpti_ActivityMemcpy6}
 * today.
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
 * @param correlationId the number of the API call that led to it; 0 if there is none
 * @param graphNodeId the node of the executable graph it is in: the number of the graph in the upper half, the position
 *     in the lower; 0 outside graphs
 * @param graphId the number of the executable graph; 0 outside graphs
 * @param isDeviceLaunched whether a kernel launched its graph
 * @param copyCount how many copies the operation stands for
 */
public record MemcpyActivity(
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
        int correlationId,
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

    /** What it looks like in a buffer. */
    public static final RecordType<MemcpyActivity> TYPE = RecordType.of(
            MemcpyActivity.class,
            DOCUMENTED,
            DOCUMENTED.then(
                    "CUpti_ActivityMemcpy6",
                    "u64 graphNodeId, u32 graphId, u32 channelID, u32 channelType, u8 isDeviceLaunched, "
                            + "x3 pad2, u64 copyCount"));
}
