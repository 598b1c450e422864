package orrery.cupti.record;

/**
 * A record of an event. Source: {@code CUpti_ActivityCudaEvent}; in CUDA 13.0 {@code CUpti_ActivityCudaEvent2}.
 *
 * @param kind the kind of the record
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 * @param contextId the id of the context
 * @param streamId the id of the stream
 * @param eventId the id of the event
 * @param deviceId the ordinal of the device
 * @param deviceTimestamp when the device reached the record, in nanoseconds; CUPTI has it only on request
 * @param cudaEventSyncId the id of this record of the event, which synchronizations with it have; 0 in CUDA 5.5
 */
public record CudaEventActivity(
        ActivityKind kind,
        int correlationId,
        int contextId,
        int streamId,
        int eventId,
        int deviceId,
        long deviceTimestamp,
        long cudaEventSyncId)
        implements Activity {
    private static final Structure DOCUMENTED = Structure.of(
            "CUpti_ActivityCudaEvent", "u32 correlationId, u32 contextId, u32 streamId, u32 eventId, u32 pad");

    /** The structures of the record. */
    public static final RecordType<CudaEventActivity> TYPE = RecordType.of(
            CudaEventActivity.class,
            DOCUMENTED,
            DOCUMENTED.then(
                    "CUpti_ActivityCudaEvent2",
                    "u32 deviceId, u32 pad2, u64 reserved0, u64 deviceTimestamp, u64 cudaEventSyncId"));
}
