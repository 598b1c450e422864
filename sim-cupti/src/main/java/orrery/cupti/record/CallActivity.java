package orrery.cupti.record;

import java.util.Optional;

/**
 * A call of the driver API, or of the runtime API. Source: {@code CUpti_ActivityAPI}.
 *
 * @param kind the kind of the record
 * @param cbid the callback id of the function, of {@link CallbackIds}
 * @param start when it began, in nanoseconds; 0 if unknown
 * @param end when it ended, in nanoseconds; 0 if unknown
 * @param processId the id of the process, which is always 1
 * @param threadId the id of the thread in the machine
 * @param correlationId the correlation id of the API call that it results from; 0 if there is none
 * @param returnValue the result code of the call
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
    /** The structures of the record. */
    public static final RecordType<CallActivity> TYPE = RecordType.of(
            CallActivity.class,
            Structure.of(
                    "CUpti_ActivityAPI",
                    "u32 cbid, u64 start, u64 end, u32 processId, u32 threadId, u32 correlationId, "
                            + "u32 returnValue"));

    @Override
    public String label() {
        return function();
    }

    /** Returns the name of the function; its callback id, if CUDA 13.0 and the simulator have none of that id. */
    public String function() {
        Optional<String> name =
                kind == ActivityKind.RUNTIME ? CallbackIds.runtimeName(cbid) : CallbackIds.driverName(cbid);
        return name.orElseGet(() -> Activity.words(kind) + " function " + cbid);
    }
}
