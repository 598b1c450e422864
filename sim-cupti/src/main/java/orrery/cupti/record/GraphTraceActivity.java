package orrery.cupti.record;

import orrery.cupti.ActivityKind;

/**
 * A launch of a graph by the host, as a whole. Source: {@code CUpti_ActivityGraphTrace}, and
 * {@code CUpti_ActivityGraphTrace2} today.
 *
 * @param kind the kind of the record
 * @param correlationId the number of the API call that led to it; 0 if there is none
 * @param start when it began, in nanoseconds; 0 if that is unknown
 * @param end when it was over, in nanoseconds; 0 if that is unknown
 * @param deviceId the ordinal of the device
 * @param graphId the number of the executable graph; 0 outside graphs
 * @param contextId the number of the context
 * @param streamId the number of the stream
 * @param endDeviceId the device on which it was over
 * @param endContextId the context in which it was over
 */
public record GraphTraceActivity(
        ActivityKind kind,
        int correlationId,
        long start,
        long end,
        int deviceId,
        int graphId,
        int contextId,
        int streamId,
        int endDeviceId,
        int endContextId)
        implements Activity {
    private static final Structure DOCUMENTED = Structure.of(
            "CUpti_ActivityGraphTrace",
            "u32 correlationId, u64 start, u64 end, u32 deviceId, u32 graphId, u32 contextId, "
                    + "u32 streamId, u64 reserved");

    /** What it looks like in a buffer. */
    public static final RecordType<GraphTraceActivity> TYPE = RecordType.of(
            GraphTraceActivity.class,
            DOCUMENTED,
            DOCUMENTED.then("CUpti_ActivityGraphTrace2", "u32 endDeviceId, u32 endContextId"));
}
