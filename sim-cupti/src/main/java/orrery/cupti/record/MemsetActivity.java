package orrery.cupti.record;

import orrery.cupti.ActivityKind;
import orrery.cupti.MemoryKind;

/**
 * A fill of memory. Source: {@code CUpti_ActivityMemset}, and {@code CUpti_ActivityMemset4} today.
 *
 * @param kind the kind of the record
 * @param value the value
 * @param bytes how many bytes
 * @param start when it began, in nanoseconds; 0 if that is unknown
 * @param end when it was over, in nanoseconds; 0 if that is unknown
 * @param deviceId the ordinal of the device
 * @param contextId the number of the context
 * @param streamId the number of the stream
 * @param correlationId the number of the API call that led to it; 0 if there is none
 * @param flags flags, of {@link orrery.cupti.ActivityFlag}
 * @param memoryKind what memory it writes
 * @param graphNodeId the node of the executable graph it is in: the number of the graph in the upper half, the position
 *     in the lower; 0 outside graphs
 * @param graphId the number of the executable graph; 0 outside graphs
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
        int flags,
        MemoryKind memoryKind,
        long graphNodeId,
        int graphId,
        boolean isDeviceLaunched)
        implements Activity {
    private static final Structure DOCUMENTED = Structure.of(
            "CUpti_ActivityMemset",
            "u32 value, u64 bytes, u64 start, u64 end, u32 deviceId, u32 contextId, u32 streamId, "
                    + "u32 correlationId, u16 flags, u16 memoryKind, u32 pad, u64 reserved0");

    /** What it looks like in a buffer. */
    public static final RecordType<MemsetActivity> TYPE = RecordType.of(
            MemsetActivity.class,
            DOCUMENTED,
            DOCUMENTED.then(
                    "CUpti_ActivityMemset4",
                    "u64 graphNodeId, u32 graphId, u32 channelID, u32 channelType, u8 isDeviceLaunched, " + "x3 pad2"));
}
