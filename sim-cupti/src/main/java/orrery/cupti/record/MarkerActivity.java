package orrery.cupti.record;

import org.jspecify.annotations.Nullable;

/**
 * A marker: an instant, or the beginning or the end of a range. Source: {@code CUpti_ActivityMarker}; in CUDA 13.0
 * {@code CUpti_ActivityMarker2}. The numbers of the object share their bytes: {@code objectKind} says which of them are
 * valid.
 *
 * @param kind the kind of the record
 * @param flags flags of {@link ActivityFlag}
 * @param timestamp the time, in nanoseconds
 * @param id the id of the marker, which the start and the end of a range share
 * @param objectKind the kind of the object
 * @param processId the id of the process, which is always 1; null if it is not valid
 * @param threadId the id of the thread in the machine; null if it is not valid
 * @param deviceId the ordinal of the device; null if it is not valid
 * @param contextId the id of the context; null if it is not valid
 * @param streamId the id of the stream; null if it is not valid
 * @param pushed whether it begins or ends a range that was pushed on its thread; CUPTI does not say, and has padding
 *     there
 * @param name the name; null at the end of a range
 * @param domain the name of the domain; null for the default domain
 */
public record MarkerActivity(
        ActivityKind kind,
        int flags,
        long timestamp,
        int id,
        ObjectKind objectKind,
        @Nullable Integer processId,
        @Nullable Integer threadId,
        @Nullable Integer deviceId,
        @Nullable Integer contextId,
        @Nullable Integer streamId,
        boolean pushed,
        @Nullable String name,
        @Nullable String domain)
        implements Activity {
    private static final Structure DOCUMENTED = Structure.of(
            "CUpti_ActivityMarker",
            "u32 flags, u64 timestamp, u32 id, u32 objectKind, u32 processId|deviceId, "
                    + "u32 threadId|contextId, u32 streamId, u32 pad|pushed, text name");

    /** The structures of the record. */
    public static final RecordType<MarkerActivity> TYPE =
            RecordType.of(MarkerActivity.class, DOCUMENTED, DOCUMENTED.then("CUpti_ActivityMarker2", "text domain"));
}
