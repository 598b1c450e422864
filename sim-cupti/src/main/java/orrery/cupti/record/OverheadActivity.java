package orrery.cupti.record;

import org.jspecify.annotations.Nullable;

/**
 * Time that the recorder or the driver took. A flush lasts as long as it waits for work, and a compilation as long as
 * the call that loads the module; of all else start and end are equal, since recording takes no virtual time. Source:
 * {@code CUpti_ActivityOverhead}; in CUDA 13.0 {@code CUpti_ActivityOverhead3}. The ids of the object share their
 * bytes: {@code objectKind} says which of them are valid.
 *
 * @param kind the kind of the record
 * @param overheadKind what the time was spent on
 * @param objectKind the kind of the object
 * @param processId the id of the process, which is always 1; null if it is not valid
 * @param threadId the id of the thread in the machine; null if it is not valid
 * @param deviceId the ordinal of the device; null if it is not valid
 * @param contextId the id of the context; null if it is not valid
 * @param streamId the id of the stream; null if it is not valid
 * @param start when it began, in nanoseconds; 0 if unknown
 * @param end when it ended, in nanoseconds; 0 if unknown
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none, and in CUDA 5.5
 */
public record OverheadActivity(
        ActivityKind kind,
        OverheadKind overheadKind,
        ObjectKind objectKind,
        @Nullable Integer processId,
        @Nullable Integer threadId,
        @Nullable Integer deviceId,
        @Nullable Integer contextId,
        @Nullable Integer streamId,
        long start,
        long end,
        int correlationId)
        implements Activity {
    private static final Structure DOCUMENTED = Structure.of(
            "CUpti_ActivityOverhead",
            "u32 overheadKind, u32 objectKind, u32 processId|deviceId, u32 threadId|contextId, "
                    + "u32 streamId, u64 start, u64 end");

    /** The structures of the record. */
    public static final RecordType<OverheadActivity> TYPE = RecordType.of(
            OverheadActivity.class,
            DOCUMENTED,
            DOCUMENTED.then("CUpti_ActivityOverhead3", "u32 correlationId, u32 reserved0, u64 overheadData"));
}
