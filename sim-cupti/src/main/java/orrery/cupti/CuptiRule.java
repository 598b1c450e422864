package orrery.cupti;

import java.util.function.Supplier;
import orrery.device.ApiText;
import orrery.device.Basis;
import orrery.device.Rule;

/** The rules of the activity API. Source: CUPTI of CUDA 5.5, section 2.3 "CUPTI Activity API". */
public enum CuptiRule implements Rule {
    /** A recorder that is closed accepts no calls. */
    NOT_INITIALIZED(
            "CUPTI-01",
            "cuptiActivityEnable",
            CUptiResult.CUPTI_ERROR_NOT_INITIALIZED,
            "A recorder that is closed accepts no calls.",
            "another recorder of the same machine"),
    /** A kind of record must be given, which is one of the documented kinds. */
    KIND(
            "CUPTI-02",
            "cuptiActivityEnable",
            CUptiResult.CUPTI_ERROR_INVALID_KIND,
            "A kind of record must be given, which is one of the documented kinds.",
            "a constant of ActivityKind"),
    /** A kind can be enabled only if the recorder can write records of it. */
    NOT_SIMULATED(
            "CUPTI-03",
            "cuptiActivityEnable",
            CUptiResult.CUPTI_ERROR_NOT_COMPATIBLE,
            "A kind can be enabled only if the recorder can write records of it.",
            "a kind that is recorded: docs/fidelity.md lists the others"),
    /** CDP_KERNEL cannot be enabled or disabled by itself: its records come with those of CONCURRENT_KERNEL. */
    CDP(
            "CUPTI-04",
            "CUpti_ActivityKind",
            CUptiResult.CUPTI_ERROR_NOT_COMPATIBLE,
            "CDP_KERNEL cannot be enabled or disabled by itself: its records come with those of CONCURRENT_KERNEL.",
            "CONCURRENT_KERNEL"),
    /**
     * A context must belong to the machine of the recorder; to enable or disable a kind in it, it must not be
     * destroyed.
     */
    CONTEXT(
            "CUPTI-05",
            "cuptiActivityEnableContext",
            CUptiResult.CUPTI_ERROR_INVALID_CONTEXT,
            "A context must belong to the machine of the recorder; to enable or disable a kind in it, it must not be destroyed.",
            "a context of the machine, or null where the function allows it"),
    /** Once callbacks are registered, buffers cannot be queued, dequeued or queried. */
    QUEUES_AND_CALLBACKS(
            "CUPTI-06",
            "cuptiActivityEnqueueBuffer",
            CUptiResult.CUPTI_ERROR_INVALID_OPERATION,
            "Once callbacks are registered, buffers cannot be queued, dequeued or queried.",
            "the callbacks, or a recorder without them"),
    /**
     * A buffer that is queued must have at least 1024 bytes, begin at a multiple of 8 and not be queued already; until
     * it is dequeued it belongs to the recorder.
     */
    BUFFER(
            "CUPTI-07",
            "cuptiActivityEnqueueBuffer",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "A buffer that is queued must have at least 1024 bytes, begin at a multiple of 8 and not be queued already; until it is dequeued it belongs to the recorder.",
            "ActivityBuffer.allocate(1024)"),
    /** A flush returns buffers through callbacks, which must be registered before. */
    FLUSH(
            "CUPTI-08",
            "cuptiActivityFlush",
            CUptiResult.CUPTI_ERROR_INVALID_OPERATION,
            "A flush returns buffers through callbacks, which must be registered before.",
            "cuptiActivityRegisterCallbacks first"),
    /**
     * The flag of a flush must be 0; with the structures of CUDA 13.0 it may be 1, which flushes without waiting for
     * work.
     */
    FLUSH_FLAG(
            "CUPTI-09",
            "cuptiActivityFlush",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "The flag of a flush must be 0; with the structures of CUDA 13.0 it may be 1, which flushes without waiting for work.",
            "0; also 1 with Generation.CUDA_13_0"),
    /** Both callbacks must be given. */
    CALLBACKS(
            "CUPTI-10",
            "cuptiActivityRegisterCallbacks",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "Both callbacks must be given.",
            "two functions"),
    /** An attribute and an array for its value must be given, and the value must not be negative. */
    ATTRIBUTE(
            "CUPTI-11",
            "cuptiActivityGetAttribute",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "An attribute and an array for its value must be given, and the value must not be negative.",
            "a constant of ActivityAttribute and 8 bytes"),
    /** The value of an attribute has 8 bytes, little-endian: the array must have as many. */
    ATTRIBUTE_SIZE(
            "CUPTI-12",
            "cuptiActivityGetAttribute",
            CUptiResult.CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT,
            "The value of an attribute has 8 bytes, little-endian: the array must have as many.",
            "8 bytes"),
    /** Records are read with a cursor from a buffer, whose valid size must not exceed its size. */
    NEXT_RECORD(
            "CUPTI-13",
            "cuptiActivityGetNextRecord",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "Records are read with a cursor from a buffer, whose valid size must not exceed its size.",
            "a buffer of the recorder, its valid size and a cursor"),
    /** The bytes that are read must be a complete record that a recorder of the same generation has written. */
    RECORD_KIND(
            "CUPTI-14",
            "cuptiActivityGetNextRecord",
            CUptiResult.CUPTI_ERROR_INVALID_KIND,
            "The bytes that are read must be a complete record that a recorder of the same generation has written.",
            "a buffer of the recorder and its valid size"),
    /** The context must exist; without one, a context must be current to the calling thread. */
    DEVICE(
            "CUPTI-15",
            "cuptiGetDeviceId",
            CUptiResult.CUPTI_ERROR_INVALID_DEVICE,
            "The context must exist; without one, a context must be current to the calling thread.",
            "cuCtxCreate or cuCtxSetCurrent first"),
    /** The stream must exist and belong to the machine, and to the context if one is given. */
    STREAM(
            "CUPTI-16",
            "cuptiGetStreamId",
            CUptiResult.CUPTI_ERROR_INVALID_STREAM,
            "The stream must exist and belong to the machine, and to the context if one is given.",
            "a stream of the context"),
    /**
     * A callback of the recorder and a host function cannot flush: the machine calls them, and a flush waits for the
     * machine.
     */
    FLUSH_IN_CALLBACK(
            "CUPTI-17",
            "cuptiActivityFlush",
            CUptiResult.CUPTI_ERROR_INVALID_OPERATION,
            "A callback of the recorder and a host function cannot flush: the machine calls them, and a flush waits for the machine.",
            "a flush by the program itself"),
    /** Records of some kinds belong to no context: these kinds can be enabled and disabled only globally. */
    NOT_OF_CONTEXTS(
            "CUPTI-18",
            "cuptiActivityEnableContext",
            CUptiResult.CUPTI_ERROR_NOT_COMPATIBLE,
            "Records of some kinds belong to no context: these kinds can be enabled and disabled only globally.",
            "cuptiActivityEnable or cuptiActivityDisable"),
    /** An object that the program names must belong to the machine, and the name must be given. */
    NAMED(
            "CUPTI-19",
            "CUpti_ActivityName",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "An object that the program names must belong to the machine, and the name must be given.",
            "a thread, device, context or stream of the machine, and a text");

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
