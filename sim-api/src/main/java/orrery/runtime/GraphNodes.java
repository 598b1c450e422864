package orrery.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphNodeType;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CudaDriver;

/**
 * The functions of the chapter "Graph Management" of the runtime API that add nodes to graphs and remove them. Source:
 * {@code cuda_runtime_api.h}.
 */
public interface GraphNodes {
    /**
     * Adds a node of any kind to a graph. {@code nodeParams} gets the outputs: the address that an alloc node
     * allocates, the bodies of a conditional node.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param dependencyData the edge data of the dependencies, one for each; null where all are full dependencies
     * @param nodeParams what the node does
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if a copy has no direction (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams, its type or a field is null
     *     (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorNotSupported} or
     *     {@code cudaErrorLaunchOutOfResources} for the rules of {@link CudaDriver#cuGraphAddNode}; or the error of an
     *     earlier fault (API-02)
     * @throws UnsupportedOperationException for a memory operation node, or what {@link CudaDriver#cuGraphAddNode} does
     *     not simulate
     */
    cudaGraphNode_t cudaGraphAddNode(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> dependencyData,
            cudaGraphNodeParams nodeParams);

    /**
     * Adds a node that launches a kernel.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param nodeParams the launch
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidDeviceFunction} if the kernel is null (RUNTIME-04)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams, its grid, block or arguments are null
     *     (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} if the current context was destroyed (CTX-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorLaunchOutOfResources} for the rules
     *     of {@link CudaDriver#cuGraphAddKernelNode}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphAddKernelNode")
    cudaGraphNode_t cudaGraphAddKernelNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, cudaKernelNodeParams nodeParams);

    /**
     * Adds a node that copies layers of rows.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param copyParams the copy, of at least one byte, all of whose fields are set
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if the direction is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if copyParams or another field is null (RUNTIME-06),
     *     or the copy has an array and memory for its source or its target (RUNTIME-08), or is between arrays with
     *     elements of different sizes (ARRAY-07)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphAddMemcpyNode(CUgraph, List, CUmemcpy3D, CUcontext)}; or the error of an earlier
     *     fault (API-02)
     */
    cudaGraphNode_t cudaGraphAddMemcpyNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, cudaMemcpy3DParms copyParams);

    /**
     * Adds a node that copies bytes.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param dst the first address of the target
     * @param src the first address of the source
     * @param count how many bytes, 1 or more
     * @param kind the direction; {@link MemoryCopies#cudaMemcpyDefault} takes it from the addresses
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphAddMemcpyNode(CUgraph, List, CUmemcpy3D, CUcontext)}; or the error of an earlier
     *     fault (API-02)
     */
    cudaGraphNode_t cudaGraphAddMemcpyNode1D(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            long dst,
            long src,
            long count,
            cudaMemcpyKind kind);

    /**
     * Adds a node that sets rows of elements to a value.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param memsetParams what is set, and to what
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if memsetParams is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphAddMemsetNode}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuGraphAddMemsetNode")
    cudaGraphNode_t cudaGraphAddMemsetNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, cudaMemsetParams memsetParams);

    /**
     * Adds a node that calls a function on the host.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param nodeParams the function, and what it gets
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuGraphAddHostNode}
     */
    @Delegates("cuGraphAddHostNode")
    cudaGraphNode_t cudaGraphAddHostNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, cudaHostNodeParams nodeParams);

    /**
     * Adds a node that executes a copy of a graph, made now.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param childGraph the graph to copy
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuGraphAddChildGraphNode}
     */
    @Delegates("cuGraphAddChildGraphNode")
    cudaGraphNode_t cudaGraphAddChildGraphNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUgraph childGraph);

    /**
     * Adds a node that does nothing but order.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphAddEmptyNode}
     */
    @Delegates("cuGraphAddEmptyNode")
    cudaGraphNode_t cudaGraphAddEmptyNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies);

    /**
     * Adds a node that records an event.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param event the event to record
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorInvalidResourceHandle} for the
     *     rules of {@link CudaDriver#cuGraphAddEventRecordNode}
     */
    @Delegates("cuGraphAddEventRecordNode")
    cudaGraphNode_t cudaGraphAddEventRecordNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUevent event);

    /**
     * Adds a node that waits for an event.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param event the event to wait for
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorInvalidResourceHandle} for the
     *     rules of {@link CudaDriver#cuGraphAddEventWaitNode}
     */
    @Delegates("cuGraphAddEventWaitNode")
    cudaGraphNode_t cudaGraphAddEventWaitNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUevent event);

    /**
     * Adds a node that allocates device memory. {@code nodeParams} then tells the address.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param nodeParams how many bytes, on which device, and which other devices can access them
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams or its access descriptors are null
     *     (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuGraphAddMemAllocNode}
     */
    cudaGraphNode_t cudaGraphAddMemAllocNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, cudaMemAllocNodeParams nodeParams);

    /**
     * Adds a node that frees what an alloc node of this graph or of another one allocates.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param dptr the address that the alloc node gave
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuGraphAddMemFreeNode}
     */
    @Delegates("cuGraphAddMemFreeNode")
    cudaGraphNode_t cudaGraphAddMemFreeNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies, long dptr);

    /**
     * Returns the kind of a node.
     *
     * @param node the node
     * @return the kind
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuGraphNodeGetType}
     */
    @Delegates("cuGraphNodeGetType")
    CUgraphNodeType cudaGraphNodeGetType(CUgraphNode node);

    /**
     * Removes a node from its graph, with all its edges.
     *
     * @param node the node
     * @throws CudaRuntimeException {@code cudaErrorIllegalState}, {@code cudaErrorInvalidValue} or
     *     {@code cudaErrorNotSupported} for the rules of {@link CudaDriver#cuGraphDestroyNode}
     */
    @Delegates("cuGraphDestroyNode")
    void cudaGraphDestroyNode(CUgraphNode node);
}
