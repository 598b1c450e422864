package orrery.cupti.record;

import orrery.cupti.ActivityKind;
import orrery.cupti.ObjectKind;
import orrery.cupti.OverheadKind;

/**
 * Time that recording took. The recorder takes none of the machine, so that it begins and ends at once. Source:
 * {@code CUpti_ActivityOverhead}, and {@code CUpti_ActivityOverhead3} today. The numbers of the object share their
 * place: {@code objectKind} says which of them mean something.
 *
 * @param kind the kind of the record
 * @param overheadKind what took the time
 * @param objectKind what kind of object it is about
 * @param processId the process, which is always 1
 * @param threadId the thread, by its number in the machine
 * @param deviceId the ordinal of the device
 * @param contextId the number of the context
 * @param streamId the number of the stream
 * @param start when it began, in nanoseconds; 0 if that is unknown
 * @param end when it was over, in nanoseconds; 0 if that is unknown
 * @param correlationId the number of the API call that led to it; 0 if there is none
 */
public record OverheadActivity(
        ActivityKind kind,
        OverheadKind overheadKind,
        ObjectKind objectKind,
        int processId,
        int threadId,
        int deviceId,
        int contextId,
        int streamId,
        long start,
        long end,
        int correlationId)
        implements Activity {
    private static final Structure DOCUMENTED = Structure.of(
            "CUpti_ActivityOverhead",
            "u32 overheadKind, u32 objectKind, u32 processId|deviceId, u32 threadId|contextId, "
                    + "u32 streamId, u64 start, u64 end");

    /** What it looks like in a buffer. */
    public static final RecordType<OverheadActivity> TYPE = RecordType.of(
            OverheadActivity.class,
            DOCUMENTED,
            DOCUMENTED.then("CUpti_ActivityOverhead3", "u32 correlationId, u32 reserved0, u64 overheadData"));
}
