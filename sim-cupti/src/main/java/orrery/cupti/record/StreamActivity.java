package orrery.cupti.record;

import orrery.cupti.ActivityKind;
import orrery.cupti.StreamFlag;

/**
 * A stream. Source: {@code CUpti_ActivityStream}.
 *
 * @param kind the kind of the record
 * @param contextId the number of the context
 * @param streamId the number of the stream
 * @param priority the priority
 * @param flag how it gets along with the legacy stream
 * @param correlationId the number of the API call that led to it; 0 if there is none
 */
public record StreamActivity(
        ActivityKind kind, int contextId, int streamId, int priority, StreamFlag flag, int correlationId)
        implements Activity {
    /** What it looks like in a buffer. */
    public static final RecordType<StreamActivity> TYPE = RecordType.of(
            StreamActivity.class,
            Structure.of(
                    "CUpti_ActivityStream", "u32 contextId, u32 streamId, u32 priority, u32 flag, u32 correlationId"));
}
