package orrery.cupti.record;

import orrery.cupti.ActivityKind;
import orrery.cupti.ObjectKind;

/**
 * The name that the program gave an object. Source: {@code CUpti_ActivityName}. The numbers of the object share their
 * place: {@code objectKind} says which of them mean something.
 *
 * @param kind the kind of the record
 * @param objectKind what kind of object it is about
 * @param processId the process, which is always 1
 * @param threadId the thread, by its number in the machine
 * @param deviceId the ordinal of the device
 * @param contextId the number of the context
 * @param streamId the number of the stream
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
    /** What it looks like in a buffer. */
    public static final RecordType<NameActivity> TYPE = RecordType.of(
            NameActivity.class,
            Structure.of(
                    "CUpti_ActivityName",
                    "u32 objectKind, u32 processId|deviceId, u32 threadId|contextId, u32 streamId, u32 pad, "
                            + "text name"));
}
