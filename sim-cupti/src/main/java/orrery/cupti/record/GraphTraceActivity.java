package orrery.cupti.record;

/**
 * A launch of a graph by the host, as a whole. Source: {@code CUpti_ActivityGraphTrace}; in CUDA 13.0
 * {@code CUpti_ActivityGraphTrace2}.
 *
 * @param kind the kind of the record
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 * @param start when it began, in nanoseconds; 0 if unknown
 * @param end when it ended, in nanoseconds; 0 if unknown
 * @param deviceId the ordinal of the device; {@link Integer#MAX_VALUE} if the first node runs on the host
 * @param graphId the id of the executable graph; 0 outside graphs
 * @param contextId the id of the context; {@link Integer#MAX_VALUE} if the first node runs on the host
 * @param streamId the id of the stream
 * @param endDeviceId the device on which it ended
 * @param endContextId the context in which it ended
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

    /** The structures of the record. */
    public static final RecordType<GraphTraceActivity> TYPE = RecordType.of(
            GraphTraceActivity.class,
            DOCUMENTED,
            DOCUMENTED.then("CUpti_ActivityGraphTrace2", "u32 endDeviceId, u32 endContextId"));
}
