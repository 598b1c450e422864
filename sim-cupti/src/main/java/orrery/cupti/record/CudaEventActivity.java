package orrery.cupti.record;

import orrery.cupti.ActivityKind;

/**
 * A record of an event. Source: {@code CUpti_ActivityCudaEvent}, and {@code CUpti_ActivityCudaEvent2} today.
 *
 * @param kind the kind of the record
 * @param correlationId the number of the API call that led to it; 0 if there is none
 * @param contextId the number of the context
 * @param streamId the number of the stream
 * @param eventId the number of the event
 * @param deviceId the ordinal of the device
 * @param deviceTimestamp when it was recorded, in nanoseconds; 0 if nobody asked
 */
public record CudaEventActivity(
        ActivityKind kind,
        int correlationId,
        int contextId,
        int streamId,
        int eventId,
        int deviceId,
        long deviceTimestamp)
        implements Activity {
    private static final Structure DOCUMENTED = Structure.of(
            "CUpti_ActivityCudaEvent", "u32 correlationId, u32 contextId, u32 streamId, u32 eventId, u32 pad");

    /** What it looks like in a buffer. */
    public static final RecordType<CudaEventActivity> TYPE = RecordType.of(
            CudaEventActivity.class,
            DOCUMENTED,
            DOCUMENTED.then(
                    "CUpti_ActivityCudaEvent2",
                    "u32 deviceId, u32 pad2, u64 reserved0, u64 deviceTimestamp, u64 cudaEventSyncId"));
}
