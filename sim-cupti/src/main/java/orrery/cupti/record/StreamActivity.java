package orrery.cupti.record;

/**
 * A stream. Source: {@code CUpti_ActivityStream}.
 *
 * @param kind the kind of the record
 * @param contextId the id of the context
 * @param streamId the id of the stream
 * @param priority the priority
 * @param flag how it synchronizes with the legacy default stream
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 */
public record StreamActivity(
        ActivityKind kind, int contextId, int streamId, int priority, StreamFlag flag, int correlationId)
        implements Activity {
    /** The structures of the record. */
    public static final RecordType<StreamActivity> TYPE = RecordType.of(
            StreamActivity.class,
            Structure.of(
                    "CUpti_ActivityStream", "u32 contextId, u32 streamId, u32 priority, u32 flag, u32 correlationId"));
}
