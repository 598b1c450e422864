package orrery.cupti.record;

import org.jspecify.annotations.Nullable;

/**
 * The name that the program gave an object. Source: {@code CUpti_ActivityName}. The numbers of the object share their
 * bytes: {@code objectKind} says which of them are valid.
 *
 * @param kind the kind of the record
 * @param objectKind the kind of the object
 * @param processId the id of the process, which is always 1; null if it is not valid
 * @param threadId the id of the thread in the machine; null if it is not valid
 * @param deviceId the ordinal of the device; null if it is not valid
 * @param contextId the id of the context; null if it is not valid
 * @param streamId the id of the stream; null if it is not valid
 * @param name the name
 */
public record NameActivity(
        ActivityKind kind,
        ObjectKind objectKind,
        @Nullable Integer processId,
        @Nullable Integer threadId,
        @Nullable Integer deviceId,
        @Nullable Integer contextId,
        @Nullable Integer streamId,
        String name)
        implements Activity {
    /** The structures of the record. */
    public static final RecordType<NameActivity> TYPE = RecordType.of(
            NameActivity.class,
            Structure.of(
                    "CUpti_ActivityName",
                    "u32 objectKind, u32 processId|deviceId, u32 threadId|contextId, u32 streamId, u32 pad, "
                            + "text name"));
}
