package orrery.runtime;

import orrery.driver.CUevent;
import orrery.driver.CUgraphNode;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CudaDriver;

/**
 * The functions of the chapter "Graph Management" of the runtime API that return and change what a node of a graph
 * does. They do not change executable graphs, which are snapshots. Source: {@code cuda_runtime_api.h}.
 */
public interface GraphNodeParameters {
    /**
     * Changes what a node does. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param nodeParams the new parameters, of the kind of the node
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if a copy has no direction (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams, its type or a field is null
     *     (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorNotSupported}, {@code cudaErrorLaunchOutOfResources},
     *     {@code cudaErrorCooperativeLaunchTooLarge} or {@code cudaErrorInvalidClusterSize} for the rules of
     *     {@link CudaDriver#cuGraphNodeSetParams}; or the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException for a memory operation node, or what
     *     {@link CudaDriver#cuGraphNodeSetParams} does not simulate
     */
    @Delegates("cuGraphNodeSetParams")
    void cudaGraphNodeSetParams(CUgraphNode node, cudaGraphNodeParams nodeParams);

    /**
     * Returns the launch of a kernel node.
     *
     * @param node the node
     * @return kernel, grid, block, dynamic shared memory and arguments
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is one of a library
     *     (RUNTIME-12)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphKernelNodeGetParams}
     */
    @Delegates("cuGraphKernelNodeGetParams")
    cudaKernelNodeParams cudaGraphKernelNodeGetParams(CUgraphNode node);

    /**
     * Changes the launch of a kernel node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param nodeParams the new launch
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams, its grid, block or arguments are null
     *     (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} if the current context was destroyed (CTX-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorLaunchOutOfResources},
     *     {@code cudaErrorCooperativeLaunchTooLarge} or {@code cudaErrorInvalidClusterSize} for the rules of
     *     {@link CudaDriver#cuGraphKernelNodeSetParams}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphKernelNodeSetParams")
    void cudaGraphKernelNodeSetParams(CUgraphNode node, cudaKernelNodeParams nodeParams);

    /**
     * Returns a launch attribute of a kernel node.
     *
     * @param node the node
     * @param attr which attribute
     * @return the attribute with its value
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphKernelNodeGetAttribute}
     * @throws UnsupportedOperationException if the attribute is not simulated
     */
    @Delegates("cuGraphKernelNodeGetAttribute")
    CUlaunchAttribute cudaGraphKernelNodeGetAttribute(CUgraphNode node, CUlaunchAttribute.ID attr);

    /**
     * Sets a launch attribute of a kernel node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param attr the attribute with its value
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorInvalidClusterSize} for the rules
     *     of {@link CudaDriver#cuGraphKernelNodeSetAttribute}
     * @throws UnsupportedOperationException if the attribute is not simulated
     */
    @Delegates("cuGraphKernelNodeSetAttribute")
    void cudaGraphKernelNodeSetAttribute(CUgraphNode node, CUlaunchAttribute attr);

    /**
     * Copies all launch attributes of a kernel node to another one.
     *
     * @param target the node that gets the attributes
     * @param source the node that has them
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorInvalidClusterSize} for the rules
     *     of {@link CudaDriver#cuGraphKernelNodeCopyAttributes}
     */
    @Delegates("cuGraphKernelNodeCopyAttributes")
    void cudaGraphKernelNodeCopyAttributes(CUgraphNode target, CUgraphNode source);

    /**
     * Returns the copy of a memcpy node.
     *
     * @param node the node
     * @return the copy
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphMemcpyNodeGetParams}
     */
    @Delegates("cuGraphMemcpyNodeGetParams")
    cudaMemcpy3DParms cudaGraphMemcpyNodeGetParams(CUgraphNode node);

    /**
     * Changes the copy of a memcpy node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param nodeParams the new copy; each side is either an array or memory
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if the direction is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams or another field is null (RUNTIME-06),
     *     or the copy has an array and memory for its source or its target (RUNTIME-08), or is between arrays with
     *     elements of different sizes (ARRAY-07)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphMemcpyNodeSetParams(CUgraphNode, CUmemcpy3D)}; or the error of an earlier fault
     *     (API-02)
     */
    @Delegates("cuGraphMemcpyNodeSetParams")
    void cudaGraphMemcpyNodeSetParams(CUgraphNode node, cudaMemcpy3DParms nodeParams);

    /**
     * Changes the copy of a memcpy node to one of bytes. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param dst the first address of the target
     * @param src the first address of the source
     * @param count how many bytes, 1 or more
     * @param kind the direction; {@link MemoryCopies#cudaMemcpyDefault} takes it from the addresses
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphMemcpyNodeSetParams(CUgraphNode, CUmemcpy3D)}; or the error of an earlier fault
     *     (API-02)
     */
    void cudaGraphMemcpyNodeSetParams1D(CUgraphNode node, long dst, long src, long count, cudaMemcpyKind kind);

    /**
     * Returns what a memset node sets.
     *
     * @param node the node
     * @return the parameters of the node
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphMemsetNodeGetParams}
     */
    @Delegates("cuGraphMemsetNodeGetParams")
    cudaMemsetParams cudaGraphMemsetNodeGetParams(CUgraphNode node);

    /**
     * Changes what a memset node sets. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param nodeParams the new parameters
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphMemsetNodeSetParams}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphMemsetNodeSetParams")
    void cudaGraphMemsetNodeSetParams(CUgraphNode node, cudaMemsetParams nodeParams);

    /**
     * Returns the function of a host node, and what it gets.
     *
     * @param node the node
     * @return the parameters of the node
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphHostNodeGetParams}
     */
    @Delegates("cuGraphHostNodeGetParams")
    cudaHostNodeParams cudaGraphHostNodeGetParams(CUgraphNode node);

    /**
     * Changes the function of a host node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param nodeParams the new function, and what it gets
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphHostNodeSetParams}
     */
    @Delegates("cuGraphHostNodeSetParams")
    void cudaGraphHostNodeSetParams(CUgraphNode node, cudaHostNodeParams nodeParams);

    /**
     * Returns the graph that is embedded in a child graph node, not a copy of it.
     *
     * @param node the node
     * @return the embedded graph
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphChildGraphNodeGetGraph}
     */
    @Delegates("cuGraphChildGraphNodeGetGraph")
    cudaGraph_t cudaGraphChildGraphNodeGetGraph(CUgraphNode node);

    /**
     * Returns the event of an event record node.
     *
     * @param node the node
     * @return the event
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphEventRecordNodeGetEvent}
     */
    @Delegates("cuGraphEventRecordNodeGetEvent")
    cudaEvent_t cudaGraphEventRecordNodeGetEvent(CUgraphNode node);

    /**
     * Changes the event of an event record node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param event the new event
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorInvalidResourceHandle} for the
     *     rules of {@link CudaDriver#cuGraphEventRecordNodeSetEvent}
     */
    @Delegates("cuGraphEventRecordNodeSetEvent")
    void cudaGraphEventRecordNodeSetEvent(CUgraphNode node, CUevent event);

    /**
     * Returns the event of an event wait node.
     *
     * @param node the node
     * @return the event
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphEventWaitNodeGetEvent}
     */
    @Delegates("cuGraphEventWaitNodeGetEvent")
    cudaEvent_t cudaGraphEventWaitNodeGetEvent(CUgraphNode node);

    /**
     * Changes the event of an event wait node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param event the new event
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorInvalidResourceHandle} for the
     *     rules of {@link CudaDriver#cuGraphEventWaitNodeSetEvent}
     */
    @Delegates("cuGraphEventWaitNodeSetEvent")
    void cudaGraphEventWaitNodeSetEvent(CUgraphNode node, CUevent event);

    /**
     * Returns what an alloc node allocates, with its address.
     *
     * @param node the node
     * @return the parameters of the node
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphMemAllocNodeGetParams}
     */
    @Delegates("cuGraphMemAllocNodeGetParams")
    cudaMemAllocNodeParams cudaGraphMemAllocNodeGetParams(CUgraphNode node);

    /**
     * Returns what a free node frees.
     *
     * @param node the node
     * @return the first address of the allocation
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphMemFreeNodeGetParams}
     */
    @Delegates("cuGraphMemFreeNodeGetParams")
    long cudaGraphMemFreeNodeGetParams(CUgraphNode node);
}
