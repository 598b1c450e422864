package orrery.runtime;

import java.util.List;
import java.util.function.BiConsumer;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CUstreamAttribute;
import orrery.driver.CUstreamCaptureInfo;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CUstreamCaptureStatus;

/**
 * The chapter "Stream Management" of the runtime API. A stream is a handle, {@link #cudaStreamLegacy},
 * {@link #cudaStreamPerThread}, or {@code null} for stream 0: the default stream that the program was made for. Source:
 * {@code cuda_runtime_api.h}.
 */
@SuppressWarnings("checkstyle:ConstantName")
public interface StreamManagement {
    /** The legacy default stream. */
    CUstream cudaStreamLegacy = CUstream.LEGACY;
    /** The default stream of the calling thread. */
    CUstream cudaStreamPerThread = CUstream.PER_THREAD;

    /** A stream that synchronizes with the legacy default stream. */
    int cudaStreamDefault = 0;
    /** A stream that does not. */
    int cudaStreamNonBlocking = 1;
    /** An ordinary wait. */
    int cudaEventWaitDefault = 0;
    /** A wait that a capture keeps as a node. */
    int cudaEventWaitExternal = 1;
    /** Managed memory for every stream. */
    int cudaMemAttachGlobal = 1;
    /** Managed memory for the host. */
    int cudaMemAttachHost = 2;
    /** Managed memory for one stream. */
    int cudaMemAttachSingle = 4;
    /** Dependencies are added to those of the stream. */
    int cudaStreamAddCaptureDependencies = 0;
    /** Dependencies take the place of those of the stream. */
    int cudaStreamSetCaptureDependencies = 1;

    /** Potentially unsafe calls of all threads end the capture. */
    CUstreamCaptureMode cudaStreamCaptureModeGlobal = CUstreamCaptureMode.GLOBAL;
    /** Potentially unsafe calls of the capturing thread end the capture. */
    CUstreamCaptureMode cudaStreamCaptureModeThreadLocal = CUstreamCaptureMode.THREAD_LOCAL;
    /** Potentially unsafe calls are allowed. */
    CUstreamCaptureMode cudaStreamCaptureModeRelaxed = CUstreamCaptureMode.RELAXED;

    /** The stream is not capturing. */
    CUstreamCaptureStatus cudaStreamCaptureStatusNone = CUstreamCaptureStatus.NONE;
    /** The stream is capturing. */
    CUstreamCaptureStatus cudaStreamCaptureStatusActive = CUstreamCaptureStatus.ACTIVE;
    /** The stream is part of a capture that came to nothing and has not been ended. */
    CUstreamCaptureStatus cudaStreamCaptureStatusInvalidated = CUstreamCaptureStatus.INVALIDATED;

    /** How host threads wait for the stream. */
    CUstreamAttribute cudaStreamAttributeSynchronizationPolicy = CUstreamAttribute.SYNCHRONIZATION_POLICY;
    /** The priority of the stream. */
    CUstreamAttribute cudaStreamAttributePriority = CUstreamAttribute.PRIORITY;
    /** The memory synchronization domain of the stream. */
    CUstreamAttribute cudaStreamAttributeMemSyncDomain = CUstreamAttribute.MEM_SYNC_DOMAIN;

    /** Creates a stream on the calling thread's device. */
    CUstream cudaStreamCreate();

    /** The same with flags. */
    CUstream cudaStreamCreateWithFlags(int flags);

    /** The same with a priority, which is clamped to the range of the device. */
    CUstream cudaStreamCreateWithPriority(int flags, int priority);

    /** Destroys a stream; its work goes on. Also for a stream whose execution context was destroyed. */
    void cudaStreamDestroy(CUstream stream);

    /** {@code cudaSuccess} if everything in the stream is complete, else {@code cudaErrorNotReady}. */
    cudaError_t cudaStreamQuery(CUstream stream);

    /** Waits until everything in the stream is complete. */
    void cudaStreamSynchronize(CUstream stream);

    /** Makes all later work of the stream wait for what an event stands for. */
    void cudaStreamWaitEvent(CUstream stream, CUevent event);

    /** The same with flags. */
    void cudaStreamWaitEvent(CUstream stream, CUevent event, int flags);

    /**
     * Calls a function on the host in stream order, exactly once, with the status of the device; {@code flags} is 0.
     */
    void cudaStreamAddCallback(CUstream stream, BiConsumer<CUstream, cudaError_t> callback, int flags);

    /** Changes which stream managed memory is attached to, in stream order. */
    void cudaStreamAttachMemAsync(CUstream stream, long devPtr, long length, int flags);

    /** The flags that the stream was created with. */
    int cudaStreamGetFlags(CUstream stream);

    /** The priority of the stream, within the range of the device. */
    int cudaStreamGetPriority(CUstream stream);

    /** The number of the stream, unique for the life of the machine. */
    long cudaStreamGetId(CUstream stream);

    /** The device of the stream. */
    int cudaStreamGetDevice(CUstream stream);

    /** An attribute of the stream. */
    int cudaStreamGetAttribute(CUstream stream, CUstreamAttribute attribute);

    /** Sets an attribute of the stream, for work submitted later. */
    void cudaStreamSetAttribute(CUstream stream, CUstreamAttribute attribute, int value);

    /** Copies all attributes from one stream to another of the same device. */
    void cudaStreamCopyAttributes(CUstream target, CUstream source);

    /** Whether the stream is capturing. */
    CUstreamCaptureStatus cudaStreamIsCapturing(CUstream stream);

    /** Begins a capture: what is put into the stream from now on becomes a graph. */
    void cudaStreamBeginCapture(CUstream stream, CUstreamCaptureMode mode);

    /**
     * Begins a capture into an existing graph.
     *
     * @param dependencies what the first node depends on
     * @param dependencyData what these dependencies mean; null where all are full ones
     */
    void cudaStreamBeginCaptureToGraph(
            CUstream stream,
            CUgraph graph,
            List<CUgraphNode> dependencies,
            List<CUgraphEdgeData> dependencyData,
            CUstreamCaptureMode mode);

    /** Ends the capture that began in the stream. */
    CUgraph cudaStreamEndCapture(CUstream stream);

    /** Where the stream stands with capture; dependencies with edge data are not told without it. */
    CUstreamCaptureInfo cudaStreamGetCaptureInfo(CUstream stream, boolean withEdgeData);

    /** Adds to what the next captured node depends on, or sets it: {@code cudaStream*CaptureDependencies}. */
    void cudaStreamUpdateCaptureDependencies(
            CUstream stream, List<CUgraphNode> dependencies, List<CUgraphEdgeData> dependencyData, int flags);

    /** Exchanges the capture mode of the calling thread. */
    CUstreamCaptureMode cudaThreadExchangeStreamCaptureMode(CUstreamCaptureMode mode);
}
