package orrery.cupti;

import java.util.function.Supplier;
import orrery.device.Basis;
import orrery.device.Rule;

/** The rules of the activity API. */
public enum CuptiRule implements Rule {
    /** A recorder that was closed takes no calls. */
    NOT_INITIALIZED(
            "CUPTI-01",
            "cuptiActivityEnable",
            CUptiResult.CUPTI_ERROR_NOT_INITIALIZED,
            "A recorder that was closed takes no calls.",
            "another recorder of the same machine"),
    /** Records are of one of the documented kinds. */
    KIND(
            "CUPTI-02",
            "cuptiActivityEnable",
            CUptiResult.CUPTI_ERROR_INVALID_KIND,
            "Records are of one of the documented kinds.",
            "a constant of ActivityKind"),
    /** A kind is enabled only where records of it can be made; of the others the recorder makes none. */
    NOT_KNOWABLE(
            "CUPTI-03",
            "cuptiActivityEnable",
            CUptiResult.CUPTI_ERROR_NOT_COMPATIBLE,
            "A kind is enabled only where records of it can be made; of the others the recorder makes none.",
            "a kind that is recorded: docs/fidelity.md lists the others"),
    /** CDP_KERNEL is not enabled or disabled by itself: it comes with CONCURRENT_KERNEL. */
    CDP(
            "CUPTI-04",
            "CUpti_ActivityKind",
            CUptiResult.CUPTI_ERROR_NOT_COMPATIBLE,
            "CDP_KERNEL is not enabled or disabled by itself: it comes with CONCURRENT_KERNEL.",
            "CONCURRENT_KERNEL"),
    /** A context is named that belongs to the machine; where something is to be collected, it still exists. */
    CONTEXT(
            "CUPTI-05",
            "cuptiActivityEnableContext",
            CUptiResult.CUPTI_ERROR_INVALID_CONTEXT,
            "A context is named that belongs to the machine; where something is to be collected, it still exists.",
            "a context of the machine, or null where the function lets it be"),
    /** Who has registered callbacks does not use the blocking queues. */
    QUEUES_AND_CALLBACKS(
            "CUPTI-06",
            "cuptiActivityEnqueueBuffer",
            CUptiResult.CUPTI_ERROR_INVALID_OPERATION,
            "Who has registered callbacks does not use the blocking queues.",
            "the callbacks, or a recorder without them"),
    /** A buffer that is queued has at least 1024 bytes, which begin at a multiple of 8, and is not queued yet. */
    BUFFER(
            "CUPTI-07",
            "cuptiActivityEnqueueBuffer",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "A buffer that is queued has at least 1024 bytes, which begin at a multiple of 8; until it is dequeued it is "
                    + "the recorder's, and not queued again.",
            "ActivityBuffer.allocate(1024)"),
    /** Records are flushed to callbacks that were registered before. */
    FLUSH(
            "CUPTI-08",
            "cuptiActivityFlush",
            CUptiResult.CUPTI_ERROR_INVALID_OPERATION,
            "Records are flushed to callbacks that were registered before.",
            "cuptiActivityRegisterCallbacks first"),
    /**
     * The flag of a flush is reserved; with today's structures 1 asks for what there is, without waiting for the rest.
     */
    FLUSH_FLAG(
            "CUPTI-09",
            "cuptiActivityFlush",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "The flag of a flush is reserved; with today's structures 1 asks for what there is, without waiting for the rest.",
            "0; 1 too with Generation.CUDA_13_0"),
    /** Both callbacks are given. */
    CALLBACKS(
            "CUPTI-10",
            "cuptiActivityRegisterCallbacks",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "Both callbacks are given.",
            "two functions"),
    /** An attribute and the place of its value are given, and the value is not negative. */
    ATTRIBUTE(
            "CUPTI-11",
            "cuptiActivityGetAttribute",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "An attribute and the place of its value are given, and the value is not negative.",
            "a constant of ActivityAttribute and 8 bytes"),
    /** The value of an attribute has 8 bytes, little-endian. */
    ATTRIBUTE_SIZE(
            "CUPTI-12",
            "cuptiActivityGetAttribute",
            CUptiResult.CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT,
            "The value of an attribute has 8 bytes, little-endian.",
            "8 bytes"),
    /** Records are read from a buffer, as far as it is valid. */
    NEXT_RECORD(
            "CUPTI-13",
            "cuptiActivityGetNextRecord",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "Records are read from a buffer, as far as it is valid.",
            "a buffer of the recorder, its valid size and a cursor"),
    /** What is read as a record was written as one. */
    RECORD_KIND(
            "CUPTI-14",
            "cuptiActivityGetNextRecord",
            CUptiResult.CUPTI_ERROR_INVALID_KIND,
            "What is read as a record was written as one.",
            "a buffer of the recorder and its valid size"),
    /** A context is named that exists, or one is current to the calling thread. */
    DEVICE(
            "CUPTI-15",
            "cuptiGetDeviceId",
            CUptiResult.CUPTI_ERROR_INVALID_DEVICE,
            "A context is named that exists, or one is current to the calling thread.",
            "cuCtxCreate or cuCtxSetCurrent first"),
    /** A stream is named that exists and belongs to the machine, and to the context if one is named. */
    STREAM(
            "CUPTI-16",
            "cuptiGetStreamId",
            CUptiResult.CUPTI_ERROR_INVALID_STREAM,
            "A stream is named that exists and belongs to the machine, and to the context if one is named.",
            "a stream of the context"),
    /** Who is called by the machine does not wait for it. */
    FLUSH_IN_CALLBACK(
            "CUPTI-17",
            "cuptiActivityFlush",
            CUptiResult.CUPTI_ERROR_INVALID_OPERATION,
            "Who is called by the machine, as a callback of the recorder or a host function, does not wait for records.",
            "a flush by the program itself"),
    /** Records of some kinds belong to no context, and are collected everywhere or nowhere. */
    NOT_OF_CONTEXTS(
            "CUPTI-18",
            "cuptiActivityEnableContext",
            CUptiResult.CUPTI_ERROR_NOT_COMPATIBLE,
            "Records of some kinds belong to no context, and are collected everywhere or nowhere.",
            "cuptiActivityEnable or cuptiActivityDisable"),
    /** What the program names has a name, and is the machine's. */
    NAMED(
            "CUPTI-19",
            "CUpti_ActivityName",
            CUptiResult.CUPTI_ERROR_INVALID_PARAMETER,
            "What the program names is the machine's, and gets a name.",
            "a thread, device, context or stream of the machine, and a text");

    /** The document. */
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

    /** The failure of a call that broke this rule; {@code what} says who did what. */
    CuptiException violated(String what) {
        return new CuptiException(this, what);
    }

    /** Raises the violation unless {@code holds}. */
    void require(boolean holds, Supplier<String> what) {
        if (!holds) {
            throw violated(what.get());
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
    public String text() {
        return text;
    }

    @Override
    public String legal() {
        return legal;
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
