package orrery.core.partition;

import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of green contexts. */
public final class GreenRule {
    /** Validity of a green context handle. */
    public static final CoreRule HANDLE = documented(
            "CTX-10",
            HEADER,
            "cuCtxFromGreenCtx",
            CUresult.CUDA_ERROR_INVALID_CONTEXT,
            "A green context handle must refer to a green context of this machine.",
            "a handle returned by {cuGreenCtxCreate}");
    /** Destruction of a converted green context. */
    public static final CoreRule DESTROY_CONVERTED = documented(
            "CTX-17",
            HEADER,
            "cuCtxFromGreenCtx",
            CUresult.CUDA_ERROR_INVALID_CONTEXT,
            "The context to which a green context was converted cannot be destroyed by {cuCtxDestroy}.",
            "{cuGreenCtxDestroy} of the green context");
    /** Use of a destroyed green context. */
    public static final CoreRule DESTROYED = documented(
            "CTX-11",
            HEADER,
            "cuGreenCtxGetId",
            CUresult.CUDA_ERROR_CONTEXT_IS_DESTROYED,
            "A destroyed green context cannot be used.",
            "a green context that has not been destroyed");
    /** Flags of a green context. */
    public static final CoreRule FLAGS = documented(
            "CTX-12",
            HEADER,
            "cuGreenCtxCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A green context must be created with {CU_GREEN_CTX_DEFAULT_STREAM}.",
            "{CU_GREEN_CTX_DEFAULT_STREAM}");
    /** Device of a green context. */
    public static final CoreRule DEVICE = documented(
            "CTX-18",
            HEADER,
            "cuGreenCtxCreate",
            CUresult.CUDA_ERROR_INVALID_DEVICE,
            "A green context must be created on the device of its resources.",
            "the device that the resources of the descriptor are of");
    /** Flags of a stream of a green context. */
    public static final CoreRule STREAM_FLAGS = documented(
            "CTX-13",
            HEADER,
            "cuGreenCtxStreamCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A stream of a green context must be created with {CU_STREAM_NON_BLOCKING}.",
            "{CU_STREAM_NON_BLOCKING}");
    /** Use of a stream of a destroyed green context. */
    public static final CoreRule DETACHED = documented(
            "CTX-14",
            HEADER,
            "cuGreenCtxDestroy",
            CUresult.CUDA_ERROR_CONTEXT_IS_DESTROYED,
            "The streams of a green context cannot be used after the context was destroyed. Only"
                    + " cudaStreamDestroy accepts them.",
            "{cuStreamDestroy} before {cuGreenCtxDestroy}; afterwards {cuDevicePrimaryCtxReset} ends what is"
                    + " left of the streams");
    /** Default streams. */
    public static final CoreRule DEFAULT_STREAM = documented(
            "CTX-15",
            HEADER,
            "cuStreamGetCtx_v2",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "{CU_STREAM_PER_THREAD} cannot be used while a green context is current, and the NULL stream cannot while one"
                    + " of cudaGreenCtxCreate is, which has no default stream.",
            "a stream of {cuGreenCtxStreamCreate}, or the NULL stream in a context of {cuGreenCtxCreate}");
    /** Graphs with kernels of a destroyed green context. */
    public static final CoreRule GRAPH = observed(
            "CTX-16",
            "cuGreenCtxDestroy",
            CUresult.CUDA_ERROR_CONTEXT_IS_DESTROYED,
            "A graph cannot be instantiated or launched after the green context in which its kernels were"
                    + " captured was destroyed.",
            "destroy the graph and its executable graphs before the green context",
            "green/captured-destroyed");

    private GreenRule() {}
}
