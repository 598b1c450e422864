package orrery.cupti.record;

import orrery.cupti.ActivityKind;
import orrery.cupti.SynchronizationType;

/**
 * A wait of the host, or of a stream. Source: {@code CUpti_ActivitySynchronization}, and
 * {@code CUpti_ActivitySynchronization2} today.
 *
 * @param kind the kind of the record
 * @param type what was waited for
 * @param start when it began, in nanoseconds; 0 if that is unknown
 * @param end when it was over, in nanoseconds; 0 if that is unknown
 * @param correlationId the number of the API call that led to it; 0 if there is none
 * @param contextId the number of the context
 * @param streamId the number of the stream
 * @param cudaEventId the number of the event; all bits set where there is none
 * @param returnValue the result code that the call answered
 */
public record SynchronizationActivity(
        ActivityKind kind,
        SynchronizationType type,
        long start,
        long end,
        int correlationId,
        int contextId,
        int streamId,
        int cudaEventId,
        int returnValue)
        implements Activity {
    private static final Structure DOCUMENTED = Structure.of(
            "CUpti_ActivitySynchronization",
            "u32 type, u64 start, u64 end, u32 correlationId, u32 contextId, u32 streamId, " + "u32 cudaEventId");

    /** What it looks like in a buffer. */
    public static final RecordType<SynchronizationActivity> TYPE = RecordType.of(
            SynchronizationActivity.class,
            DOCUMENTED,
            DOCUMENTED.then("CUpti_ActivitySynchronization2", "u64 cudaEventSyncId, u32 returnValue, u32 pad"));
}
