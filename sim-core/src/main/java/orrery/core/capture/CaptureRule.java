package orrery.core.capture;

import static orrery.core.rule.CoreRule.EXECUTION_CONTEXTS;
import static orrery.core.rule.CoreRule.GRAPHS;
import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.STREAMS;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of stream capture. */
public final class CaptureRule {
    /** Mode of a capture. */
    public static final CoreRule MODE = documented(
            "CAPTURE-01",
            STREAMS,
            "cuStreamBeginCapture",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The capture mode of a stream or a thread must be one of the three documented modes.",
            "{CU_STREAM_CAPTURE_MODE_GLOBAL}, _THREAD_LOCAL or _RELAXED");
    /** Capture of the legacy stream. */
    public static final CoreRule LEGACY = documented(
            "CAPTURE-02",
            STREAMS,
            "cuStreamBeginCapture",
            CUresult.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED,
            "The legacy stream cannot be captured.",
            "a created stream, or {CU_STREAM_PER_THREAD}");
    /** Capture of a capturing stream. */
    public static final CoreRule ALREADY_CAPTURING = documented(
            "CAPTURE-03",
            STREAMS,
            "cuStreamBeginCapture",
            CUresult.CUDA_ERROR_ILLEGAL_STATE,
            "Capture begins on a stream that is not capturing.",
            "{cuStreamEndCapture} first, where the present capture began");
    /** Capture into a graph that is being captured. */
    public static final CoreRule GRAPH_ALREADY_CAPTURED = observed(
            "CAPTURE-04",
            "cuStreamBeginCaptureToGraph",
            CUresult.CUDA_ERROR_ILLEGAL_STATE,
            "Only one capture at a time can add nodes to a graph.",
            "a graph that is not being captured into",
            "capture/to-graph-twice");
    /** Dependencies of captured nodes. */
    public static final CoreRule DEPENDENCIES = documented(
            "CAPTURE-05",
            STREAMS,
            "cuStreamUpdateCaptureDependencies",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The dependencies of the next captured node must be nodes of the graph that is captured into,"
                    + " with edge data that is valid for edges from these nodes.",
            "nodes of the graph that {cuStreamGetCaptureInfo} gives; edge data 0.0.0, or 1.0.1, 2.0.0 or 2.0.1 from kernel nodes");
    /** Update of dependencies outside of a capture. */
    public static final CoreRule NOT_CAPTURING = documented(
            "CAPTURE-06",
            STREAMS,
            "cuStreamUpdateCaptureDependencies",
            CUresult.CUDA_ERROR_ILLEGAL_STATE,
            "Capture dependencies can be updated only in a stream that is capturing.",
            "{cuStreamBeginCapture} first");
    /** Flags of an update of dependencies. */
    public static final CoreRule UPDATE_FLAGS = documented(
            "CAPTURE-07",
            STREAMS,
            "cuStreamUpdateCaptureDependencies",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The flags must state whether dependencies are added or replaced.",
            "{CU_STREAM_ADD_CAPTURE_DEPENDENCIES} (0) or {CU_STREAM_SET_CAPTURE_DEPENDENCIES} (1)");
    /** End of a capture that was not begun. */
    public static final CoreRule NOT_BEGUN = documented(
            "CAPTURE-08",
            STREAMS,
            "cuStreamEndCapture",
            CUresult.CUDA_ERROR_ILLEGAL_STATE,
            "A capture can be ended only in a stream that is capturing.",
            "{cuStreamBeginCapture} first");
    /** End of a capture in another stream. */
    public static final CoreRule UNMATCHED = documented(
            "CAPTURE-09",
            GRAPHS,
            "4.2.2.1.2.1 Cross-stream Dependencies and Events",
            CUresult.CUDA_ERROR_STREAM_CAPTURE_UNMATCHED,
            "A capture must be ended in its origin stream. A stream that joined the capture by waiting for"
                    + " an event cannot end it.",
            "{cuStreamEndCapture} on the origin stream");
    /** Unjoined work. */
    public static final CoreRule UNJOINED = documented(
            "CAPTURE-10",
            GRAPHS,
            "4.2.2.1.2.1 Cross-stream Dependencies and Events",
            CUresult.CUDA_ERROR_STREAM_CAPTURE_UNJOINED,
            "All work that was captured in other streams must be joined to the origin stream before the"
                    + " capture ends.",
            "an event recorded in the other stream after its last captured work, and a wait for it in the"
                    + " origin stream");
    /** End of a capture in another thread. */
    public static final CoreRule WRONG_THREAD = documented(
            "CAPTURE-11",
            STREAMS,
            "cuStreamEndCapture",
            CUresult.CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD,
            "A capture whose mode is not relaxed must be ended by the thread that began it.",
            "the thread that called {cuStreamBeginCapture}, or {CU_STREAM_CAPTURE_MODE_RELAXED}");
    /** Use of an invalid capture. */
    public static final CoreRule INVALIDATED = documented(
            "CAPTURE-12",
            GRAPHS,
            "4.2.2.1.2.3 Invalidation",
            CUresult.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED,
            "After a capture is invalidated, its streams cannot be used until it is ended, and it returns no"
                    + " graph.",
            "{cuStreamEndCapture} on the origin stream, and another capture without the call that is named as the cause");
    /** Use of the legacy stream during a capture. */
    public static final CoreRule IMPLICIT = documented(
            "CAPTURE-13",
            GRAPHS,
            "4.2.2.1.2.2 Prohibited and Unhandled Operations",
            CUresult.CUDA_ERROR_STREAM_CAPTURE_IMPLICIT,
            "While a stream that was created without {CU_STREAM_NON_BLOCKING} is capturing, no call can use"
                    + " the legacy stream, because that stream would implicitly depend on the capturing stream.",
            "streams created with {CU_STREAM_NON_BLOCKING}, or a call that names another stream than the legacy one");
    /** Calls that need executing work. */
    public static final CoreRule NOT_SCHEDULED = documented(
            "CAPTURE-14",
            GRAPHS,
            "4.2.2.1.2.2 Prohibited and Unhandled Operations",
            CUresult.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED,
            "A capturing stream cannot be synchronized or queried, and operations that no graph node can"
                    + " represent cannot be submitted to it.",
            "the same call for a stream that is not captured, or after {cuStreamEndCapture}");
    /** Calls that affect a whole context. */
    public static final CoreRule WHOLE_CONTEXT = documented(
            "CAPTURE-15",
            GRAPHS,
            "4.2.2.1.2.2 Prohibited and Unhandled Operations",
            CUresult.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED,
            "A call that affects all streams of a context is prohibited while one of them is capturing.",
            "the same call before {cuStreamBeginCapture} or after {cuStreamEndCapture}");
    /** Potentially unsafe calls. */
    public static final CoreRule UNSAFE = documented(
            "CAPTURE-16",
            STREAMS,
            "cuThreadExchangeStreamCaptureMode",
            CUresult.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED,
            "A potentially unsafe call is prohibited in a thread with an ongoing capture that is not"
                    + " relaxed. If the capture mode of the thread is global, it is also prohibited while any other"
                    + " thread has a global capture.",
            "the call outside of the capture, a capture of mode {CU_STREAM_CAPTURE_MODE_THREAD_LOCAL} or"
                    + " {CU_STREAM_CAPTURE_MODE_RELAXED}, or"
                    + " {cuThreadExchangeStreamCaptureMode} around the call");
    /** Query of a captured event. */
    public static final CoreRule CAPTURED_EVENT = documented(
            "CAPTURE-17",
            GRAPHS,
            "4.2.2.1.2.2 Prohibited and Unhandled Operations",
            CUresult.CUDA_ERROR_CAPTURED_EVENT,
            "A captured event cannot be queried, synchronized or used to measure elapsed time.",
            "an event that was last recorded in a stream that was not capturing");
    /** Wait for an event of an ended capture. */
    public static final CoreRule EVENT_AFTER_CAPTURE = observed(
            "CAPTURE-18",
            "cuStreamWaitEvent",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "An event that was last recorded in a capture cannot be used once that capture has ended or is"
                    + " invalid.",
            "{cuEventRecord} on the event first; for an event that a graph records,"
                    + " {cuEventRecordWithFlags} with {CU_EVENT_RECORD_EXTERNAL} in the capture",
            "capture/event-after-capture-ended");
    /** Wait for an event of another capture. */
    public static final CoreRule MERGE = documented(
            "CAPTURE-19",
            GRAPHS,
            "4.2.2.1.2.2 Prohibited and Unhandled Operations",
            CUresult.CUDA_ERROR_STREAM_CAPTURE_MERGE,
            "A capturing stream cannot wait for an event that was recorded in another capture.",
            "an event recorded in the same capture");
    /** Wait for an event outside of the capture. */
    public static final CoreRule ISOLATION = documented(
            "CAPTURE-20",
            GRAPHS,
            "4.2.2.1.2.2 Prohibited and Unhandled Operations",
            CUresult.CUDA_ERROR_STREAM_CAPTURE_ISOLATION,
            "A capturing stream cannot wait for an event that was recorded outside of the capture.",
            "an event recorded in the same capture, or {CU_EVENT_WAIT_EXTERNAL}");
    /** Destruction of a graph during its capture. */
    public static final CoreRule UNDER_CAPTURE = documented(
            "CAPTURE-21",
            STREAMS,
            "cuStreamGetCaptureInfo",
            CUresult.CUDA_ERROR_ILLEGAL_STATE,
            "A graph that is captured into cannot be destroyed, and neither can its nodes.",
            "the same call after {cuStreamEndCapture}");
    /** Instantiation of a graph during its capture. */
    public static final CoreRule NOT_INSTANTIABLE = documented(
            "CAPTURE-23",
            STREAMS,
            "cuStreamBeginCaptureToGraph",
            CUresult.CUDA_ERROR_ILLEGAL_STATE,
            "A graph that is captured into cannot be instantiated before the capture ends.",
            "{cuStreamEndCapture} first");
    /** Destruction of a green context during a capture. */
    public static final CoreRule DETACHED = documented(
            "CAPTURE-24",
            EXECUTION_CONTEXTS,
            "cudaExecutionCtxDestroy",
            CUresult.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED,
            "Destroying an execution context invalidates the captures in which its streams take part.",
            "{cuStreamEndCapture} before {cuGreenCtxDestroy}");
    /** Queries without room for edge data. */
    public static final CoreRule LOSSY_INFO = documented(
            "CAPTURE-22",
            HEADER,
            "cuStreamGetCaptureInfo",
            CUresult.CUDA_ERROR_LOSSY_QUERY,
            "A query without edge data cannot return dependencies that have edge data.",
            "the query with edge data");
    /** Interprocess events. */
    public static final CoreRule INTERPROCESS = observed(
            "CAPTURE-25",
            "cuEventRecord",
            CUresult.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED,
            "An interprocess event cannot be used for dependencies within a capture: recording it in a"
                    + " capturing stream is refused, and a wait for it invalidates the capture.",
            "an event without {CU_EVENT_INTERPROCESS}, or {CU_EVENT_RECORD_EXTERNAL} and {CU_EVENT_WAIT_EXTERNAL}",
            "graph-events/interprocess-record-in-capture");
    /** Dependencies that do not wait for all of a node. */
    public static final CoreRule HALF_EDGE = documented(
            "CAPTURE-26",
            GRAPHS,
            "4.2.1.2 Edge Data",
            CUresult.CUDA_ERROR_STREAM_CAPTURE_UNJOINED,
            "A capture cannot end while the next node of one of its streams would be the only one that depends on a node"
                    + " without waiting for its completion. Such a dependency joins no work.",
            "a kernel launched after it in the stream, or a dependency on the completion of the node");

    private CaptureRule() {}
}
