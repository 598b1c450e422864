package orrery.driver;

import java.util.List;
import java.util.function.BiConsumer;
import orrery.device.CUresult;

/**
 * The chapter "Stream Management" of the driver API: all 24 functions. A stream is a handle, {@code null} or
 * {@link CUstream#LEGACY} for the legacy default stream, or {@link CUstream#PER_THREAD}.
 */
public interface StreamManagement {
    /** A stream that synchronizes with the legacy default stream. */
    int CU_STREAM_DEFAULT = 0;
    /** A stream that does not. */
    int CU_STREAM_NON_BLOCKING = 1;
    /** An ordinary wait. */
    int CU_EVENT_WAIT_DEFAULT = 0;
    /** A wait that a capture keeps as a node. */
    int CU_EVENT_WAIT_EXTERNAL = 1;
    /** Managed memory for every stream. */
    int CU_MEM_ATTACH_GLOBAL = 1;
    /** Managed memory for the host. */
    int CU_MEM_ATTACH_HOST = 2;
    /** Managed memory for one stream. */
    int CU_MEM_ATTACH_SINGLE = 4;

    /** Creates a stream in the current context. */
    CUstream cuStreamCreate(int flags);

    /** Creates a stream with a priority, which is clamped to the range of the context. */
    CUstream cuStreamCreateWithPriority(int flags, int priority);

    /** Destroys a stream; its work goes on. */
    void cuStreamDestroy(CUstream stream);

    /** CUDA_SUCCESS if everything in the stream is complete, else CUDA_ERROR_NOT_READY. */
    CUresult cuStreamQuery(CUstream stream);

    /** Waits until everything in the stream is complete. */
    void cuStreamSynchronize(CUstream stream);

    /** Makes all later work of the stream wait for what an event stands for. */
    void cuStreamWaitEvent(CUstream stream, CUevent event, int flags);

    /**
     * Calls a function on the host in stream order, exactly once, with the status of the context.
     *
     * @param flags must be 0
     */
    void cuStreamAddCallback(CUstream stream, BiConsumer<CUstream, CUresult> callback, int flags);

    /** Changes which stream managed memory is attached to, in stream order. */
    void cuStreamAttachMemAsync(CUstream stream, long address, long length, int flags);

    /** The flags that the stream was created with. */
    int cuStreamGetFlags(CUstream stream);

    /** The priority of the stream, within the range of the context. */
    int cuStreamGetPriority(CUstream stream);

    /** The number of the stream, unique for the life of the machine. */
    long cuStreamGetId(CUstream stream);

    /** The context of the stream. */
    CUcontext cuStreamGetCtx(CUstream stream);

    /** The contexts of the stream: its regular one, and its green one if it has one. */
    StreamContexts cuStreamGetCtx_v2(CUstream stream);

    /** The device of the stream. */
    CUdevice cuStreamGetDevice(CUstream stream);

    /** An attribute of the stream. */
    int cuStreamGetAttribute(CUstream stream, CUstreamAttribute attribute);

    /** Sets an attribute of the stream, for work submitted later. */
    void cuStreamSetAttribute(CUstream stream, CUstreamAttribute attribute, int value);

    /** Copies all attributes from one stream to another of the same context. */
    void cuStreamCopyAttributes(CUstream target, CUstream source);

    /** Whether the stream is capturing. */
    CUstreamCaptureStatus cuStreamIsCapturing(CUstream stream);

    /** Begins a capture: what is put into the stream from now on becomes a graph. */
    void cuStreamBeginCapture(CUstream stream, CUstreamCaptureMode mode);

    /**
     * Begins a capture into an existing graph.
     *
     * @param dependencies what the first node depends on
     * @param edgeData what these dependencies mean; null where all are full ones
     */
    void cuStreamBeginCaptureToGraph(
            CUstream stream,
            CUgraph graph,
            List<CUgraphNode> dependencies,
            List<CUgraphEdgeData> edgeData,
            CUstreamCaptureMode mode);

    /** Ends the capture that began in the stream. */
    CUgraph cuStreamEndCapture(CUstream stream);

    /** Where the stream stands with capture; dependencies with edge data are not told without it (LOSSY_QUERY). */
    CUstreamCaptureInfo cuStreamGetCaptureInfo(CUstream stream, boolean withEdgeData);

    /** Adds to what the next captured node depends on (flags 0), or sets it (flags 1). */
    void cuStreamUpdateCaptureDependencies(
            CUstream stream, List<CUgraphNode> dependencies, List<CUgraphEdgeData> edgeData, int flags);

    /** Exchanges the capture mode of the calling thread; any value is taken. */
    CUstreamCaptureMode cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode mode);

    /**
     * The contexts of a stream.
     *
     * @param context the regular context
     * @param greenContext the green context, or null
     */
    record StreamContexts(CUcontext context, CUgreenCtx greenContext) {}
}
