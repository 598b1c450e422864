package orrery.cupti.record;

/**
 * A wait of the host, or of a stream. Source: {@code CUpti_ActivitySynchronization}; in CUDA 13.0
 * {@code CUpti_ActivitySynchronization2}.
 *
 * @param kind the kind of the record
 * @param type what was waited for
 * @param start when it began, in nanoseconds; 0 if unknown
 * @param end when it ended, in nanoseconds; 0 if unknown
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 * @param contextId the id of the context
 * @param streamId the id of the stream
 * @param cudaEventId the id of the event; -1 if there is none
 * @param cudaEventSyncId the {@code cudaEventSyncId} of the event's latest record; 0xffffffff if there is none; 0 in
 *     CUDA 5.5
 * @param returnValue the result code of the call
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
        long cudaEventSyncId,
        int returnValue)
        implements Activity {
    private static final Structure DOCUMENTED = Structure.of(
            "CUpti_ActivitySynchronization",
            "u32 type, u64 start, u64 end, u32 correlationId, u32 contextId, u32 streamId, " + "u32 cudaEventId");

    /** The structures of the record. */
    public static final RecordType<SynchronizationActivity> TYPE = RecordType.of(
            SynchronizationActivity.class,
            DOCUMENTED,
            DOCUMENTED.then("CUpti_ActivitySynchronization2", "u64 cudaEventSyncId, u32 returnValue, u32 pad"));

    @Override
    public String label() {
        return Activity.words(type);
    }
}
