package orrery.cupti.record;

import orrery.cupti.ActivityKind;

/**
 * A call of the driver API, or of the runtime API. Source: {@code CUpti_ActivityAPI}.
 *
 * @param kind the kind of the record
 * @param cbid which function, by the number of {@link orrery.cupti.CallbackIds}
 * @param start when it began, in nanoseconds; 0 if that is unknown
 * @param end when it was over, in nanoseconds; 0 if that is unknown
 * @param processId the process, which is always 1
 * @param threadId the thread, by its number in the machine
 * @param correlationId the number of the API call that led to it; 0 if there is none
 * @param returnValue the result code that the call answered
 */
public record CallActivity(
        ActivityKind kind,
        int cbid,
        long start,
        long end,
        int processId,
        int threadId,
        int correlationId,
        int returnValue)
        implements Activity {
    /** What it looks like in a buffer. */
    public static final RecordType<CallActivity> TYPE = RecordType.of(
            CallActivity.class,
            Structure.of(
                    "CUpti_ActivityAPI",
                    "u32 cbid, u64 start, u64 end, u32 processId, u32 threadId, u32 correlationId, "
                            + "u32 returnValue"));
}
