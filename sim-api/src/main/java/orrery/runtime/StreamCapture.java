package orrery.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUstreamCaptureStatus;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureInfo;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;

/**
 * The functions of the chapter "Stream Management" of the runtime API that capture streams: between begin and end of a
 * capture, the work that the program submits to a stream is not executed but becomes nodes of a graph. Source:
 * {@code cuda_runtime_api.h}.
 */
public interface StreamCapture {
    /** Dependencies are added to those of the stream. */
    int cudaStreamAddCaptureDependencies = 0;
    /** Dependencies replace those of the stream. */
    int cudaStreamSetCaptureDependencies = 1;
    /** Potentially unsafe calls of any thread invalidate the capture. */
    CUstreamCaptureMode cudaStreamCaptureModeGlobal = CUstreamCaptureMode.GLOBAL;
    /** Potentially unsafe calls of the thread that began the capture invalidate it. */
    CUstreamCaptureMode cudaStreamCaptureModeThreadLocal = CUstreamCaptureMode.THREAD_LOCAL;
    /** Potentially unsafe calls are allowed. */
    CUstreamCaptureMode cudaStreamCaptureModeRelaxed = CUstreamCaptureMode.RELAXED;
    /** The stream is not capturing. */
    CUstreamCaptureStatus cudaStreamCaptureStatusNone = CUstreamCaptureStatus.NONE;
    /** The stream is capturing. */
    CUstreamCaptureStatus cudaStreamCaptureStatusActive = CUstreamCaptureStatus.ACTIVE;
    /** The capture of the stream was invalidated and has not been ended. */
    CUstreamCaptureStatus cudaStreamCaptureStatusInvalidated = CUstreamCaptureStatus.INVALIDATED;

    /**
     * Returns whether a stream is capturing.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @return {@link #cudaStreamCaptureStatusNone}, {@link #cudaStreamCaptureStatusActive} or
     *     {@link #cudaStreamCaptureStatusInvalidated}
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached} or {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuStreamIsCapturing}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuStreamIsCapturing")
    CUstreamCaptureStatus cudaStreamIsCapturing(@Nullable CUstream stream);

    /**
     * Begins a capture: work that is submitted to the stream from now on becomes nodes of a new graph.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param mode {@link #cudaStreamCaptureModeGlobal}, {@link #cudaStreamCaptureModeThreadLocal} or
     *     {@link #cudaStreamCaptureModeRelaxed}
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorIllegalState}, {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached} or {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuStreamBeginCapture}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuStreamBeginCapture")
    void cudaStreamBeginCapture(@Nullable CUstream stream, CUstreamCaptureMode mode);

    /**
     * Begins a capture in {@link #cudaStreamCaptureModeGlobal}. The CUDA programming guide writes it so, without a
     * mode.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorIllegalState}, {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached} or {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuStreamBeginCapture}; or the error of an earlier fault (API-02)
     */
    default void cudaStreamBeginCapture(@Nullable CUstream stream) {
        cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    }

    /**
     * Begins a capture into an existing graph.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param graph the graph that gets the nodes
     * @param dependencies the nodes of {@code graph} that the first captured node depends on; null or an empty list for
     *     none
     * @param dependencyData the edge data of the dependencies, one for each; null where all are full dependencies
     * @param mode the mode, as for {@link #cudaStreamBeginCapture}
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorIllegalState}, {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached} or {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuStreamBeginCaptureToGraph}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuStreamBeginCaptureToGraph")
    void cudaStreamBeginCaptureToGraph(
            @Nullable CUstream stream,
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> dependencyData,
            CUstreamCaptureMode mode);

    /**
     * Ends the capture that began in a stream.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @return the graph; the program owns it, unless the capture went into a graph that existed before, which is
     *     returned then
     * @throws CudaRuntimeException {@code cudaErrorIllegalState}, {@code cudaErrorStreamCaptureUnmatched},
     *     {@code cudaErrorStreamCaptureUnjoined}, {@code cudaErrorStreamCaptureWrongThread},
     *     {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached} or
     *     {@code cudaErrorInvalidResourceHandle} for the rules of {@link CudaDriver#cuStreamEndCapture}; or the error
     *     of an earlier fault (API-02)
     */
    @Delegates("cuStreamEndCapture")
    cudaGraph_t cudaStreamEndCapture(@Nullable CUstream stream);

    /**
     * Returns the capture that a stream takes part in.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param withEdgeData whether dependencies may have edge data; if false, all of them must be full ones
     * @return the status; while the capture is active also its id, its graph and what the next node of the stream
     *     depends on
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorLossyQuery},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached} or
     *     {@code cudaErrorInvalidResourceHandle} for the rules of {@link CudaDriver#cuStreamGetCaptureInfo}; or the
     *     error of an earlier fault (API-02)
     */
    @Delegates("cuStreamGetCaptureInfo")
    CUstreamCaptureInfo cudaStreamGetCaptureInfo(@Nullable CUstream stream, boolean withEdgeData);

    /**
     * Changes what the next captured node of a stream depends on.
     *
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @param dependencies nodes of the graph that is captured into; null or an empty list for none
     * @param dependencyData the edge data of the dependencies, one for each; null where all are full dependencies
     * @param flags {@link #cudaStreamAddCaptureDependencies} or {@link #cudaStreamSetCaptureDependencies}
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorIllegalState},
     *     {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached} or
     *     {@code cudaErrorInvalidResourceHandle} for the rules of {@link CudaDriver#cuStreamUpdateCaptureDependencies};
     *     or the error of an earlier fault (API-02)
     */
    @Delegates("cuStreamUpdateCaptureDependencies")
    void cudaStreamUpdateCaptureDependencies(
            @Nullable CUstream stream,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> dependencyData,
            int flags);

    /**
     * Exchanges the capture mode of the calling thread.
     *
     * @param mode the new mode; its value is not checked
     * @return the mode until now; at first {@link #cudaStreamCaptureModeGlobal}
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuThreadExchangeStreamCaptureMode}
     */
    @Delegates("cuThreadExchangeStreamCaptureMode")
    CUstreamCaptureMode cudaThreadExchangeStreamCaptureMode(CUstreamCaptureMode mode);
}
