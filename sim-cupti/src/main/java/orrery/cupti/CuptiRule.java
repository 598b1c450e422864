package orrery.cupti;

import java.util.function.Supplier;
import orrery.core.rule.Contract;
import orrery.device.ApiText;
import orrery.device.Basis;
import orrery.device.Rule;

/** The rules of the activity API. Source: CUPTI of CUDA 5.5, section 2.3 "CUPTI Activity API". */
public enum CuptiRule implements Rule {
    /** A closed recorder accepts no calls. */
    NOT_INITIALIZED(
            "CUPTI-01",
            "cuptiActivityEnable",
            CUptiResult.CUPTI_ERROR_NOT_INITIALIZED,
            "A closed recorder accepts no calls.",
            "another recorder of the same machine"),
    /** The record kind must be one of the documented kinds of the recorder's generation. */
    KIND(
            "CUPTI-02",
            "cuptiActivityEnable",
            CUptiResult.CUPTI_ERROR_INVALID_KIND,
            "The record kind must be one of the documented kinds of the recorder's generation.",
            "a constant of ActivityKind; kinds above 23 with Generation.CUDA_13_0"),
    /** A record kind can be enabled only if the simulator records it. */
    NOT_SIMULATED(
            "CUPTI-03",
            "cuptiActivityEnable",
            CUptiResult.CUPTI_ERROR_NOT_COMPATIBLE,
            "A record kind can be enabled only if the simulator records it.",
            "a kind that is recorded; docs/fidelity.md lists the others"),
    /**
     * CDP_KERNEL and DEVICE_GRAPH_TRACE cannot be enabled by themselves: their records come with CONCURRENT_KERNEL and
     * GRAPH_TRACE.
     */
    ENABLED_WITH_ANOTHER(
            "CUPTI-04",
            "CUpti_ActivityKind",
            CUptiResult.CUPTI_ERROR_NOT_COMPATIBLE,
            "CDP_KERNEL and DEVICE_GRAPH_TRACE cannot be enabled by themselves: their records come with"
                    + " CONCURRENT_KERNEL and GRAPH_TRACE.",
            "CONCURRENT_KERNEL; GRAPH_TRACE after cuptiActivityEnableDeviceGraph"),
    /**
     * The context must belong to the machine of the recorder. A kind can be enabled or disabled only in a context that
     * has not been destroyed.
     */
    CONTEXT(
            "CUPTI-05",
            "cuptiActivityEnableContext",
            CUptiResult.CUPTI_ERROR_INVALID_CONTEXT,
            "The context must belong to the machine of the recorder. A kind can be enabled or disabled"
                    + " only in a context that has not been destroyed.",
            "a context of the machine, or null where the function allows it"),
    /** Buffers cannot be queued or dequeued once callbacks are registered. */
    QUEUES_AND_CALLBACKS(
            "CUPTI-06",
            "cuptiActivityEnqueueBuffer",
            CUptiResult.CUPTI_ERROR_INVALID_OPERATION,
            "Buffers cannot be queued or dequeued once callbacks are registered.",
            "the callbacks, or a recorder without callbacks"),
    /**
     * A queued buffer must have at least 1024 bytes, start at a multiple of 8 and not overlap a buffer that is already
     * queued. It belongs to the recorder until it is dequeued.
     */
    BUFFER(
            "CUPTI-07",
            "cuptiActivityEnqueueBuffer",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "A queued buffer must have at least 1024 bytes, start at a multiple of 8 and not overlap a"
                    + " buffer that is already queued. It belongs to the recorder until it is dequeued.",
            "ActivityBuffer.allocate(1024)"),
    /** A flush returns buffers through callbacks, so callbacks must be registered first. */
    FLUSH(
            "CUPTI-08",
            "cuptiActivityFlush",
            CUptiResult.CUPTI_ERROR_INVALID_OPERATION,
            "A flush returns buffers through callbacks, so callbacks must be registered first.",
            "cuptiActivityRegisterCallbacks first"),
    /**
     * The flag of a flush must be 0. With the record structures of CUDA 13.0 it can also be 1, which flushes without
     * waiting for work.
     */
    FLUSH_FLAG(
            "CUPTI-09",
            "cuptiActivityFlush",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "The flag of a flush must be 0. With the record structures of CUDA 13.0 it can also be 1,"
                    + " which flushes without waiting for work.",
            "0; also 1 with Generation.CUDA_13_0"),
    /** Both callbacks must be given. */
    CALLBACKS(
            "CUPTI-10",
            "cuptiActivityRegisterCallbacks",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "Both callbacks must be given.",
            "two functions"),
    /** The attribute and the array for its value must not be null, and the value must not be negative. */
    ATTRIBUTE(
            "CUPTI-11",
            "cuptiActivityGetAttribute",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "The attribute and the array for its value must not be null, and the value must not be negative.",
            "a constant of ActivityAttribute and 8 bytes"),
    /** The value of an attribute has 8 bytes, little-endian, and the array must have room for them. */
    ATTRIBUTE_SIZE(
            "CUPTI-12",
            "cuptiActivityGetAttribute",
            CUptiResult.CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT,
            "The value of an attribute has 8 bytes, little-endian, and the array must have room for them.",
            "an array of 8 bytes"),
    /** Reading a record needs a buffer, a cursor and a valid size that does not exceed the size of the buffer. */
    NEXT_RECORD(
            "CUPTI-13",
            "cuptiActivityGetNextRecord",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "Reading a record needs a buffer, a cursor and a valid size that does not exceed the size of"
                    + " the buffer.",
            "a buffer of the recorder, its valid size and a cursor"),
    /** The bytes at the cursor must be a complete record written by a recorder of the same generation. */
    RECORD_KIND(
            "CUPTI-14",
            "cuptiActivityGetNextRecord",
            CUptiResult.CUPTI_ERROR_INVALID_KIND,
            "The bytes at the cursor must be a complete record written by a recorder of the same generation.",
            "a buffer of the recorder and its valid size"),
    /**
     * The context must not have been destroyed. Without a context argument, a context must be current to the calling
     * thread.
     */
    DEVICE(
            "CUPTI-15",
            "cuptiGetDeviceId",
            CUptiResult.CUPTI_ERROR_INVALID_DEVICE,
            "The context must not have been destroyed. Without a context argument, a context must be"
                    + " current to the calling thread.",
            "cuCtxCreate or cuCtxSetCurrent first"),
    /**
     * The stream must exist and belong to the machine, and to the context if one is given. Null is the default stream
     * of the context that is given.
     */
    STREAM(
            "CUPTI-16",
            "cuptiGetStreamId",
            CUptiResult.CUPTI_ERROR_INVALID_STREAM,
            "The stream must exist and belong to the machine, and to the context if one is given. Null is the"
                    + " default stream of the context that is given.",
            "a stream of the context; null with a context"),
    /**
     * A callback of the recorder or a host function cannot flush, because a flush waits for the machine that called it.
     */
    FLUSH_IN_CALLBACK(
            "CUPTI-17",
            "cuptiActivityFlush",
            CUptiResult.CUPTI_ERROR_INVALID_OPERATION,
            "A callback of the recorder or a host function cannot flush, because a flush waits for the"
                    + " machine that called it.",
            "a flush from a thread of the program"),
    /** Records of some kinds belong to no context. These kinds can be enabled only globally. */
    NOT_OF_CONTEXTS(
            "CUPTI-18",
            "cuptiActivityEnableContext",
            CUptiResult.CUPTI_ERROR_NOT_COMPATIBLE,
            "Records of some kinds belong to no context. These kinds can be enabled only globally.",
            "cuptiActivityEnable"),
    /** Only a thread, device, context or stream of the machine can be named, and the name must not be null. */
    NAMED(
            "CUPTI-19",
            "CUpti_ActivityName",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "Only a thread, device, context or stream of the machine can be named, and the name must not" + " be null.",
            "a thread, device, context or stream of the machine, and a name"),
    /**
     * CDP_KERNEL and DEVICE_GRAPH_TRACE cannot be disabled by themselves, and kinds whose records belong to no context
     * only globally.
     */
    DISABLED(
            "CUPTI-20",
            "cuptiActivityDisable",
            CUptiResult.CUPTI_ERROR_INVALID_KIND,
            "CDP_KERNEL and DEVICE_GRAPH_TRACE cannot be disabled by themselves. Kinds whose records belong to no"
                    + " context can be disabled only globally.",
            "CONCURRENT_KERNEL in place of CDP_KERNEL, GRAPH_TRACE in place of DEVICE_GRAPH_TRACE;"
                    + " cuptiActivityDisable");

    private static final String DOCUMENT = "CUPTI, Activity API";

    private final String id;
    private final String section;
    private final CUptiResult result;
    private final String text;
    private final String legal;

    CuptiRule(String id, String section, CUptiResult result, String text, String legal) {
        this.id = id;
        this.section = section;
        this.result = result;
        this.text = text;
        this.legal = legal;
    }

    /** Fails the call unless {@code holds}; {@code what} says which function was given which values. */
    @Contract("false, _ -> fail")
    void require(boolean holds, Supplier<String> what) {
        if (!holds) {
            throw new CuptiException(this, what.get());
        }
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String document() {
        return DOCUMENT;
    }

    @Override
    public String section() {
        return section;
    }

    @Override
    public ApiText text() {
        return ApiText.of(text);
    }

    @Override
    public ApiText legal() {
        return ApiText.of(legal);
    }

    @Override
    public CUptiResult result() {
        return result;
    }

    @Override
    public Basis basis() {
        return new Basis.Documented(DOCUMENT + ", " + section);
    }
}
