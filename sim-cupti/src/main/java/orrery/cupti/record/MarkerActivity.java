package orrery.cupti.record;

import orrery.cupti.ActivityKind;
import orrery.cupti.ObjectKind;

/**
 * A marker: an instant, or the beginning or the end of a range. Source: {@code CUpti_ActivityMarker}, and
 * {@code CUpti_ActivityMarker2} today. The numbers of the object share their place: {@code objectKind} says which of
 * them mean something.
 *
 * @param kind the kind of the record
 * @param flags flags, of {@link orrery.cupti.ActivityFlag}
 * @param timestamp when it was, in nanoseconds
 * @param id the number of what it is about
 * @param objectKind what kind of object it is about
 * @param processId the process, which is always 1
 * @param threadId the thread, by its number in the machine
 * @param deviceId the ordinal of the device
 * @param contextId the number of the context
 * @param streamId the number of the stream
 * @param name the name
 * @param domain the domain
 */
public record MarkerActivity(
        ActivityKind kind,
        int flags,
        long timestamp,
        int id,
        ObjectKind objectKind,
        int processId,
        int threadId,
        int deviceId,
        int contextId,
        int streamId,
        String name,
        String domain)
        implements Activity {
    private static final Structure DOCUMENTED = Structure.of(
            "CUpti_ActivityMarker",
            "u32 flags, u64 timestamp, u32 id, u32 objectKind, u32 processId|deviceId, "
                    + "u32 threadId|contextId, u32 streamId, u32 pad, text name");

    /** What it looks like in a buffer. */
    public static final RecordType<MarkerActivity> TYPE =
            RecordType.of(MarkerActivity.class, DOCUMENTED, DOCUMENTED.then("CUpti_ActivityMarker2", "text domain"));
}
