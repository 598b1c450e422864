package orrery.core.stream;

import static orrery.core.rule.CoreRule.STREAMS;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of streams. */
public final class StreamRule {
    /** Flags of a new stream. */
    public static final CoreRule FLAGS = documented(
            "STREAM-01",
            STREAMS,
            "cuStreamCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of a stream must be {CU_STREAM_DEFAULT} or {CU_STREAM_NON_BLOCKING}.",
            "0 or 1");
    /** Handle of a stream. */
    public static final CoreRule HANDLE = documented(
            "STREAM-02",
            STREAMS,
            "cuStreamQuery",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "A stream must be NULL, {CU_STREAM_LEGACY}, {CU_STREAM_PER_THREAD} or the handle of a stream"
                    + " that has not been destroyed.",
            "a handle of a stream of this machine that has not been destroyed");
    /** Destruction of a default stream. */
    public static final CoreRule DESTROY_SPECIAL = observed(
            "STREAM-03",
            "cuStreamDestroy",
            CUresult.CUDA_ERROR_INVALID_HANDLE,
            "The NULL stream, {CU_STREAM_LEGACY} and {CU_STREAM_PER_THREAD} cannot be destroyed.",
            "a stream created by {cuStreamCreate}",
            "stream/destroy-special");
    /** Flags of a wait. */
    public static final CoreRule WAIT_FLAGS = documented(
            "STREAM-04",
            STREAMS,
            "cuStreamWaitEvent",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of a wait must be {CU_EVENT_WAIT_DEFAULT} or {CU_EVENT_WAIT_EXTERNAL}.",
            "0 or 1");
    /** External wait outside of a capture. */
    public static final CoreRule WAIT_EXTERNAL = observed(
            "STREAM-05",
            "cuStreamWaitEvent",
            CUresult.CUDA_ERROR_ILLEGAL_STATE,
            "{CU_EVENT_WAIT_EXTERNAL} is invalid outside of stream capture.",
            "0 outside of stream capture",
            "stream/wait-unrecorded-event-is-noop");
    /** Flags of a callback. */
    public static final CoreRule CALLBACK_FLAGS = documented(
            "STREAM-06",
            STREAMS,
            "cuStreamAddCallback",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags of a callback are reserved and must be 0.",
            "0");
    /** Missing callback or host function. */
    public static final CoreRule NO_FUNCTION = documented(
            "STREAM-07",
            STREAMS,
            "cuStreamAddCallback",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The callback or host function must not be null.",
            "a function");
    /** Value of an attribute. */
    public static final CoreRule ATTRIBUTE = documented(
            "STREAM-08",
            STREAMS,
            "cuStreamSetAttribute",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The value of a stream attribute must be one of its documented values.",
            "{CU_SYNC_POLICY_AUTO} to {CU_SYNC_POLICY_BLOCKING_SYNC} (1 to 4), {CU_LAUNCH_MEM_SYNC_DOMAIN_DEFAULT} or {CU_LAUNCH_MEM_SYNC_DOMAIN_REMOTE},"
                    + " any priority, an access policy window within the limits of the device that does not persist"
                    + " misses, or domains that the device has");
    /** Copy of attributes between contexts. */
    public static final CoreRule COPY_CONTEXT = documented(
            "STREAM-09",
            STREAMS,
            "cuStreamCopyAttributes",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Attributes can be copied only between streams of the same context.",
            "two streams of the same context");
    /** Attachment of managed memory. */
    public static final CoreRule ATTACH = documented(
            "STREAM-10",
            STREAMS,
            "cuStreamAttachMemAsync",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Managed memory of {cuMemAllocManaged} must be attached as a whole. Pageable memory can be attached by ranges if the"
                    + " device has {CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS}. The flag must be"
                    + " {CU_MEM_ATTACH_GLOBAL}, _HOST or _SINGLE; memory cannot be attached with _SINGLE to the NULL"
                    + " stream.",
            "the first address of a managed allocation, length 0 or its size, flag 1, 2 or 4; with flag 4 a created"
                    + " stream, or {CU_STREAM_PER_THREAD}");
    /** Address of a memory operation. */
    public static final CoreRule MEMORY_OPERATION = observed(
            "STREAM-11",
            "cuStreamWriteValue32",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A stream memory operation needs device memory or page-locked memory that its context can access, at an"
                    + " address that is a multiple of its size. Outside of a capture, it cannot use memory of a memory"
                    + " pool or of a graph. A capture looks for managed memory only, and a new node for no memory: the"
                    + " launch of the graph does.",
            "a multiple of 4 (or 8) within memory of {cuMemAlloc} or page-locked memory; after"
                    + " {cuCtxEnablePeerAccess} also of another device",
            "stream/wait-value");
    /** Flags of a memory operation. */
    public static final CoreRule MEMORY_OPERATION_FLAGS = documented(
            "STREAM-12",
            CoreRule.HEADER,
            "cuStreamWaitValue32",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The comparison of a wait must be {CU_STREAM_WAIT_VALUE_GEQ} (0), EQ (1), AND (2) or NOR (3), optionally with"
                    + " {CU_STREAM_WAIT_VALUE_FLUSH}. The flags of a write must be {CU_STREAM_WRITE_VALUE_DEFAULT} (0).",
            "0 to 3 for a wait, with or without {CU_STREAM_WAIT_VALUE_FLUSH} (1 << 30); 0 for a write");
    /** Size and flags of a batch of memory operations. */
    public static final CoreRule BATCH = documented(
            "STREAM-13",
            CoreRule.HEADER,
            "cuStreamBatchMemOp",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A batch must have fewer than 256 operations and flags 0.",
            "0 to 255 operations, flags 0");
    /** Flush of remote writes. */
    public static final CoreRule FLUSH = documented(
            "STREAM-14",
            CoreRule.HEADER,
            "cuStreamWaitValue32",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "Flushing remote writes requires a device with {CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES}.",
            "no {CU_STREAM_WAIT_VALUE_FLUSH}, no {CU_STREAM_MEM_OP_FLUSH_REMOTE_WRITES}");

    private StreamRule() {}
}
