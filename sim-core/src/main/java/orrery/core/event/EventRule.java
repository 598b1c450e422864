package orrery.core.event;

import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of events. */
public final class EventRule {
    /** Flags of a new event. */
    public static final CoreRule FLAGS = documented(
            "EVENT-01",
            HEADER,
            "cuEventCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of an event must be a combination of {CU_EVENT_BLOCKING_SYNC},"
                    + " {CU_EVENT_DISABLE_TIMING} and {CU_EVENT_INTERPROCESS}. {CU_EVENT_INTERPROCESS} requires"
                    + " {CU_EVENT_DISABLE_TIMING}.",
            "0 or a sum of 1, 2 and 4 in which 4 comes with 2");
    /** Handle of an event. */
    public static final CoreRule HANDLE = documented(
            "EVENT-02",
            HEADER,
            "cuEventRecord",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An event handle must refer to an event that has not been destroyed.",
            "a handle of an event of this machine that has not been destroyed");
    /** Elapsed time of an event without timing. */
    public static final CoreRule NO_TIMING = documented(
            "EVENT-03",
            HEADER,
            "cuEventElapsedTime",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "Elapsed time needs two events without {CU_EVENT_DISABLE_TIMING}.",
            "two events created without {CU_EVENT_DISABLE_TIMING}");
    /** Elapsed time of an event without a record. */
    public static final CoreRule NOT_RECORDED = documented(
            "EVENT-04",
            HEADER,
            "cuEventElapsedTime",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "Elapsed time needs two events that have been recorded.",
            "{cuEventRecord} on both events first");
    /** Elapsed time of an event that is not complete. */
    public static final CoreRule NOT_COMPLETE = documented(
            "EVENT-05",
            HEADER,
            "cuEventElapsedTime",
            CUresult.CUDA_ERROR_NOT_READY,
            "Elapsed time can be computed only when both events are complete.",
            "{cuEventSynchronize} on both events first");
    /** Flags of a record. */
    public static final CoreRule RECORD_FLAGS = documented(
            "EVENT-06",
            HEADER,
            "cuEventRecordWithFlags",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of a record must be {CU_EVENT_RECORD_DEFAULT} or {CU_EVENT_RECORD_EXTERNAL}.",
            "0 or 1");
    /** External record outside of a capture. */
    public static final CoreRule RECORD_EXTERNAL = documented(
            "EVENT-07",
            HEADER,
            "cuEventRecordWithFlags",
            CUresult.CUDA_ERROR_ILLEGAL_STATE,
            "{CU_EVENT_RECORD_EXTERNAL} is invalid outside of stream capture.",
            "0 outside of stream capture");
    /** Record in a stream of another context. */
    public static final CoreRule RECORD_CONTEXT = documented(
            "EVENT-08",
            HEADER,
            "cuEventRecord",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "An event must be recorded in a stream of the context in which it was created.",
            "an event created while the context of the stream was current, in the runtime API after cudaSetDevice with"
                    + " its device; to order work of another context after the stream, {cuStreamWaitEvent} takes events"
                    + " of any context");
    /** Elapsed time between contexts. */
    public static final CoreRule ELAPSED_CONTEXTS = observed(
            "EVENT-09",
            "cuEventElapsedTime",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "The two events of {cuEventElapsedTime} must belong to the same context.",
            "two events created in the same context",
            "validation/contexts-foreign-event");

    private EventRule() {}
}
