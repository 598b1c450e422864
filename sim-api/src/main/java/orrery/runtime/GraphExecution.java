package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphExec;
import orrery.driver.CUgraphExecUpdateResultInfo;
import orrery.driver.CUgraphInstantiateParams;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** The chapter "Graph Management" of the runtime API: executable graphs. Source: {@code cuda_runtime_api.h}. */
public interface GraphExecution extends GraphConstants {
    // -- executable graphs
    // ---------------------------------------------------------------------------------------------

    /**
     * Makes a graph executable, with no flags.
     *
     * @param graph the graph
     * @return the executable graph
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorIllegalState},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorInvalidValue} or {@code cudaErrorNotSupported} for the
     *     rules of {@link CudaDriver#cuGraphInstantiate}; or the error of an earlier fault (API-02)
     */
    default cudaGraphExec_t cudaGraphInstantiate(CUgraph graph) {
        return cudaGraphInstantiate(graph, 0);
    }

    /**
     * Makes a graph executable.
     *
     * @param graph the graph
     * @param flags 0 or a sum of {@code cudaGraphInstantiateFlag*}, without that for the upload
     * @return the executable graph
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorIllegalState},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorInvalidValue} or {@code cudaErrorNotSupported} for the
     *     rules of {@link CudaDriver#cuGraphInstantiate}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphInstantiate")
    cudaGraphExec_t cudaGraphInstantiate(CUgraph graph, long flags);

    /**
     * Makes a graph executable. It is another form of {@link #cudaGraphInstantiate(CUgraph, long)}.
     *
     * @param graph the graph
     * @param flags 0 or a sum of {@code cudaGraphInstantiateFlag*}, without that for the upload
     * @return the executable graph
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorIllegalState},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorInvalidValue} or {@code cudaErrorNotSupported} for the
     *     rules of {@link CudaDriver#cuGraphInstantiate}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphInstantiate")
    cudaGraphExec_t cudaGraphInstantiateWithFlags(CUgraph graph, long flags);

    /**
     * Makes a graph executable and uploads it if the flags say so. {@code instantiateParams} then tells what became of
     * it, also after a failure.
     *
     * @param graph the graph
     * @param instantiateParams the flags, and the stream for the upload
     * @return the executable graph
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorIllegalState},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorNotSupported} or {@code cudaErrorMemoryAllocation} for the rules of
     *     {@link CudaDriver#cuGraphInstantiateWithParams}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphInstantiateWithParams")
    cudaGraphExec_t cudaGraphInstantiateWithParams(CUgraph graph, CUgraphInstantiateParams instantiateParams);

    /**
     * Makes a graph executable and uploads it if the flags say so. {@code instantiateParams} then tells what became of
     * it, also after a failure.
     *
     * @param graph the graph
     * @param instantiateParams the flags, and the stream for the upload, by the names of the documented fields
     * @return the executable graph
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorIllegalState},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorNotSupported} or {@code cudaErrorMemoryAllocation} for the rules of
     *     {@link CudaDriver#cuGraphInstantiateWithParams}; or the error of an earlier fault (API-02)
     */
    default cudaGraphExec_t cudaGraphInstantiateWithParams(
            CUgraph graph, cudaGraphInstantiateParams instantiateParams) {
        CUgraphInstantiateParams params = instantiateParams == null ? null : instantiateParams.driver();
        try {
            return cudaGraphInstantiateWithParams(graph, RuntimeSession.checkedByDriver(params));
        } finally {
            if (params != null) {
                instantiateParams.outcome(params);
            }
        }
    }

    /**
     * Returns the flags that an executable graph was instantiated with.
     *
     * @param graphExec the executable graph
     * @return the flags that {@link CudaDriver#cuGraphExecGetFlags} reports
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphExecGetFlags}
     */
    @Delegates("cuGraphExecGetFlags")
    long cudaGraphExecGetFlags(CUgraphExec graphExec);

    /**
     * Uploads an executable graph in stream order, so that its first launch need not do it.
     *
     * @param graphExec the executable graph
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorInvalidValue} or {@code cudaErrorMemoryAllocation} for the rules of
     *     {@link CudaDriver#cuGraphUpload}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphUpload")
    void cudaGraphUpload(CUgraphExec graphExec, @Nullable CUstream stream);

    /**
     * Launches an executable graph as one piece of work of a stream.
     *
     * @param graphExec the executable graph
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorInvalidValue}, {@code cudaErrorIllegalAddress} or {@code cudaErrorMemoryAllocation} for the
     *     rules of {@link CudaDriver#cuGraphLaunch}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphLaunch")
    void cudaGraphLaunch(CUgraphExec graphExec, @Nullable CUstream stream);

    /**
     * Destroys an executable graph. Launches that are under way complete.
     *
     * @param graphExec the executable graph
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported} or {@code cudaErrorInvalidValue} for the
     *     rules of {@link CudaDriver#cuGraphExecDestroy}
     */
    @Delegates("cuGraphExecDestroy")
    void cudaGraphExecDestroy(CUgraphExec graphExec);

    /**
     * Updates an executable graph from a graph with the same nodes and edges. If it fails, nothing is changed.
     *
     * @param graphExec the executable graph
     * @param graph the graph with the new parameters
     * @param resultInfo receives the kind of the result and the node that caused it; null if it is not needed
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorNotSupported} or
     *     {@code cudaErrorGraphExecUpdateFailure} for the rules of {@link CudaDriver#cuGraphExecUpdate}
     */
    @Delegates("cuGraphExecUpdate")
    void cudaGraphExecUpdate(CUgraphExec graphExec, CUgraph graph, @Nullable CUgraphExecUpdateResultInfo resultInfo);

    /**
     * Changes what a node of an executable graph does, from the next launch on.
     *
     * @param graphExec the executable graph
     * @param node the node of the graph that was instantiated
     * @param nodeParams the new parameters, of the kind of the node
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if a copy has no direction (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams, its type or a field is null
     *     (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorGraphExecUpdateFailure},
     *     {@code cudaErrorNotSupported}, {@code cudaErrorLaunchOutOfResources},
     *     {@code cudaErrorCooperativeLaunchTooLarge} or {@code cudaErrorInvalidClusterSize} for the rules of
     *     {@link CudaDriver#cuGraphExecNodeSetParams}; or the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException for a memory operation node, or what
     *     {@link CudaDriver#cuGraphExecNodeSetParams} does not simulate
     */
    @Delegates("cuGraphExecNodeSetParams")
    void cudaGraphExecNodeSetParams(CUgraphExec graphExec, CUgraphNode node, cudaGraphNodeParams nodeParams);

    /**
     * Changes the launch of a kernel node, from the next launch of the executable graph on.
     *
     * @param graphExec the executable graph
     * @param node the node of the graph that was instantiated
     * @param nodeParams the new launch
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams, its grid, block or arguments are null
     *     (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} if the current context was destroyed (CTX-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorLaunchOutOfResources},
     *     {@code cudaErrorCooperativeLaunchTooLarge} or {@code cudaErrorInvalidClusterSize} for the rules of
     *     {@link CudaDriver#cuGraphExecKernelNodeSetParams}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphExecKernelNodeSetParams")
    void cudaGraphExecKernelNodeSetParams(CUgraphExec graphExec, CUgraphNode node, cudaKernelNodeParams nodeParams);

    /**
     * Changes the copy of a memcpy node, from the next launch of the executable graph on.
     *
     * @param graphExec the executable graph
     * @param node the node of the graph that was instantiated
     * @param nodeParams the new copy; each side is either an array or memory
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if the direction is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams or another field is null (RUNTIME-06),
     *     or the copy has an array and memory for its source or its target (RUNTIME-08), or is between arrays with
     *     elements of different sizes (ARRAY-07)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphExecMemcpyNodeSetParams(CUgraphExec, CUgraphNode, CUmemcpy3D, CUcontext)}; or the
     *     error of an earlier fault (API-02)
     */
    void cudaGraphExecMemcpyNodeSetParams(CUgraphExec graphExec, CUgraphNode node, cudaMemcpy3DParms nodeParams);

    /**
     * Changes the copy of a memcpy node to one of bytes, from the next launch of the executable graph on.
     *
     * @param graphExec the executable graph
     * @param node the node of the graph that was instantiated
     * @param dst the first address of the target
     * @param src the first address of the source
     * @param count how many bytes, 1 or more
     * @param kind the direction; {@link MemoryCopies#cudaMemcpyDefault} takes it from the addresses
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphExecMemcpyNodeSetParams(CUgraphExec, CUgraphNode, CUmemcpy3D, CUcontext)}; or the
     *     error of an earlier fault (API-02)
     */
    void cudaGraphExecMemcpyNodeSetParams1D(
            CUgraphExec graphExec, CUgraphNode node, long dst, long src, long count, cudaMemcpyKind kind);

    /**
     * Changes what a memset node sets, from the next launch of the executable graph on.
     *
     * @param graphExec the executable graph
     * @param node the node of the graph that was instantiated
     * @param nodeParams the new parameters
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphExecMemsetNodeSetParams}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphExecMemsetNodeSetParams")
    void cudaGraphExecMemsetNodeSetParams(CUgraphExec graphExec, CUgraphNode node, cudaMemsetParams nodeParams);

    /**
     * Changes the function of a host node, from the next launch of the executable graph on.
     *
     * @param graphExec the executable graph
     * @param node the node of the graph that was instantiated
     * @param nodeParams the new function, and what it gets
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphExecHostNodeSetParams}
     */
    @Delegates("cuGraphExecHostNodeSetParams")
    void cudaGraphExecHostNodeSetParams(CUgraphExec graphExec, CUgraphNode node, cudaHostNodeParams nodeParams);

    /**
     * Changes what the nodes of a child graph do, from the next launch of the executable graph on.
     *
     * @param graphExec the executable graph
     * @param node the child graph node of the graph that was instantiated
     * @param childGraph a graph with the same nodes and edges as the embedded one
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorGraphExecUpdateFailure} for the
     *     rules of {@link CudaDriver#cuGraphExecChildGraphNodeSetParams}
     */
    @Delegates("cuGraphExecChildGraphNodeSetParams")
    void cudaGraphExecChildGraphNodeSetParams(CUgraphExec graphExec, CUgraphNode node, CUgraph childGraph);

    /**
     * Changes the event of an event record node, from the next launch of the executable graph on.
     *
     * @param graphExec the executable graph
     * @param node the node of the graph that was instantiated
     * @param event the new event
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorInvalidResourceHandle} for the
     *     rules of {@link CudaDriver#cuGraphExecEventRecordNodeSetEvent}
     */
    @Delegates("cuGraphExecEventRecordNodeSetEvent")
    void cudaGraphExecEventRecordNodeSetEvent(CUgraphExec graphExec, CUgraphNode node, CUevent event);

    /**
     * Changes the event of an event wait node, from the next launch of the executable graph on.
     *
     * @param graphExec the executable graph
     * @param node the node of the graph that was instantiated
     * @param event the new event
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorInvalidResourceHandle} for the
     *     rules of {@link CudaDriver#cuGraphExecEventWaitNodeSetEvent}
     */
    @Delegates("cuGraphExecEventWaitNodeSetEvent")
    void cudaGraphExecEventWaitNodeSetEvent(CUgraphExec graphExec, CUgraphNode node, CUevent event);

    /**
     * Enables or disables a kernel, memset or memcpy node, from the next launch of the executable graph on.
     *
     * @param graphExec the executable graph
     * @param node the node of the graph that was instantiated
     * @param isEnabled whether the node does its work
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphNodeSetEnabled}
     */
    @Delegates("cuGraphNodeSetEnabled")
    void cudaGraphNodeSetEnabled(CUgraphExec graphExec, CUgraphNode node, boolean isEnabled);

    /**
     * Returns whether a kernel, memset or memcpy node of an executable graph is enabled.
     *
     * @param graphExec the executable graph
     * @param node the node of the graph that was instantiated
     * @return whether the node does its work in the next launch
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphNodeGetEnabled}
     */
    @Delegates("cuGraphNodeGetEnabled")
    boolean cudaGraphNodeGetEnabled(CUgraphExec graphExec, CUgraphNode node);
}
