package orrery.cupti.record;

/**
 * The name that the program gave an object. Source: {@code CUpti_ActivityName}. The numbers of the object share their
 * bytes: {@code objectKind} says which of them are valid.
 *
 * @param kind the kind of the record
 * @param objectKind the kind of the object
 * @param processId the id of the process, which is always 1
 * @param threadId the id of the thread in the machine
 * @param deviceId the ordinal of the device
 * @param contextId the id of the context
 * @param streamId the id of the stream
 * @param name the name
 */
public record NameActivity(
        ActivityKind kind,
        ObjectKind objectKind,
        int processId,
        int threadId,
        int deviceId,
        int contextId,
        int streamId,
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
