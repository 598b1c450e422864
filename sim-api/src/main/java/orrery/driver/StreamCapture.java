package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.core.call.CaptureSafety.CONTROL;
import static orrery.core.call.CaptureSafety.STATUS;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUstreamCaptureStatus;
import orrery.sim.CudaException;

/**
 * The functions of the chapter "Stream Management" of the driver API that capture streams: between begin and end of a
 * capture, the work that the program submits to a stream is not executed but becomes nodes of a graph. Source:
 * {@code cuda.h}.
 */
public interface StreamCapture {
    /**
     * Returns whether a stream is capturing.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @return {@code NONE}, {@code ACTIVE}, or {@code INVALIDATED} if a rule has been broken and the capture has not
     *     been ended yet
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(capture = STATUS, version = 10000, arguments = ".>")
    CUstreamCaptureStatus cuStreamIsCapturing(@Nullable CUstream stream);

    /**
     * Begins a capture. From now on work that is submitted to the stream becomes nodes of a new graph and is not
     * executed.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param mode which potentially unsafe calls of which threads the capture forbids:
     *     {@link CUstreamCaptureMode#GLOBAL}, {@link CUstreamCaptureMode#THREAD_LOCAL} or
     *     {@link CUstreamCaptureMode#RELAXED}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if mode is null or none of the three modes (CAPTURE-01)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is the legacy default stream
     *     (CAPTURE-02)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if the stream is capturing already (CAPTURE-03)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(capture = CONTROL, version = 10010, arguments = "..")
    void cuStreamBeginCapture(@Nullable CUstream stream, CUstreamCaptureMode mode);

    /**
     * Begins a capture into an existing graph.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param graph the graph that gets the nodes
     * @param dependencies the nodes of {@code graph} that the first captured node depends on; null or an empty list for
     *     none
     * @param edgeData the edge data of the dependencies, one for each; null where all are full dependencies
     * @param mode which potentially unsafe calls of which threads the capture forbids
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if mode is null or none of the three modes (CAPTURE-01), a
     *     dependency is no node of the graph, or its edge data cannot leave from that node (CAPTURE-05), the handle
     *     does not refer to an existing graph (GRAPH-01), a handle does not refer to an existing node (GRAPH-02), or
     *     the lists differ in length, or edge data has holes (GRAPH-13)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is the legacy default stream
     *     (CAPTURE-02)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if the stream is capturing already (CAPTURE-03), or
     *     another capture is building the graph (CAPTURE-04)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if edge data is programmatic and the device is of a
     *     compute capability below 9.0 (GRAPH-26)
     */
    @DriverFunction(capture = CONTROL, version = 12030, arguments = "..[[#.")
    void cuStreamBeginCaptureToGraph(
            @Nullable CUstream stream,
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> edgeData,
            CUstreamCaptureMode mode);

    /**
     * Ends the capture that began in a stream. All other streams of the capture must have been joined to this one. When
     * the capture is invalid, the call ends it all the same and there is no graph.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @return the graph; the program owns it, unless the capture went into a graph that existed before, which is
     *     returned then
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if the stream is not capturing (CAPTURE-08)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNMATCHED} if the capture began in another stream
     *     (CAPTURE-09)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNJOINED} if another stream of the capture has work that
     *     was not joined to this one (CAPTURE-10), or the next node of this one has a dependency that does not wait for
     *     all of a node (CAPTURE-26)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD} if the calling thread did not begin the
     *     capture, and its mode is not relaxed (CAPTURE-11)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture is invalid; it is ended
     *     (CAPTURE-12)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(capture = CONTROL, version = 10000, arguments = ".>")
    CUgraph cuStreamEndCapture(@Nullable CUstream stream);

    /**
     * Returns the capture that a stream takes part in.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param withEdgeData whether dependencies may have edge data; if false, all of them must be full ones
     * @return the status; while it is {@code ACTIVE} also the id of the capture, its graph and what the next node of
     *     the stream depends on
     * @throws CudaException {@code CUDA_ERROR_LOSSY_QUERY} if a dependency has edge data, and withEdgeData is false
     *     (CAPTURE-22)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(capture = STATUS)
    CUstreamCaptureInfo cuStreamGetCaptureInfo(@Nullable CUstream stream, boolean withEdgeData);

    /**
     * Changes what the next captured node of a stream depends on.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param dependencies nodes of the graph that is captured into; null or an empty list for none
     * @param edgeData the edge data of the dependencies, one for each; null where all are full dependencies
     * @param flags 0 to add to the present dependencies, 1 to set them
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a dependency is no node of the graph, or its edge data
     *     cannot leave from that node (CAPTURE-05), flags is neither 0 nor 1 (CAPTURE-07), a handle does not refer to
     *     an existing node (GRAPH-02), or the lists differ in length, or edge data has holes (GRAPH-13)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if the stream is not capturing (CAPTURE-06)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if edge data is programmatic and the device is of a
     *     compute capability below 9.0 (GRAPH-26)
     */
    @DriverFunction(capture = CONTROL, version = 12030, arguments = ".[[#.")
    void cuStreamUpdateCaptureDependencies(
            @Nullable CUstream stream,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> edgeData,
            int flags);

    /**
     * Exchanges the capture mode of the calling thread, which decides whether captures of other threads forbid its
     * potentially unsafe calls. A thread begins with {@link CUstreamCaptureMode#GLOBAL}.
     *
     * @param mode the new mode
     * @return the mode until now
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if mode is null (API-08) or not documented (CAPTURE-01)
     */
    @DriverFunction(afterFault = WORKS, version = 10010, arguments = "x")
    CUstreamCaptureMode cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode mode);
}
