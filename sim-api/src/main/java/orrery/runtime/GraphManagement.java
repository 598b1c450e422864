package orrery.runtime;

import java.nio.file.Path;
import java.util.List;
import orrery.device.CUgraphNodeType;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphEdge;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CudaDriver;

/**
 * The chapter "Graph Management" of the runtime API: graphs, their nodes and edges. Dependencies are lists of nodes; a
 * list of edge data beside them has the same length, or is null where all edges are full dependencies. Source:
 * {@code cuda_runtime_api.h}.
 */
public interface GraphManagement extends GraphConstants {
    // -- graphs
    // --------------------------------------------------------------------------------------------------------

    /**
     * Creates an empty graph.
     *
     * @param flags must be 0
     * @return the new graph
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuGraphCreate}
     */
    @Delegates("cuGraphCreate")
    CUgraph cudaGraphCreate(int flags);

    /**
     * Destroys a graph with its nodes. Executable graphs that were instantiated from it stay as they are.
     *
     * @param graph the graph
     * @throws CudaRuntimeException {@code cudaErrorIllegalState} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphDestroy}
     */
    @Delegates("cuGraphDestroy")
    void cudaGraphDestroy(CUgraph graph);

    /**
     * Copies a graph, with copies of its child graphs.
     *
     * @param originalGraph the graph to copy
     * @return the copy
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuGraphClone}
     */
    @Delegates("cuGraphClone")
    CUgraph cudaGraphClone(CUgraph originalGraph);

    /**
     * Returns the copy of a node in a clone of its graph.
     *
     * @param originalNode the node that was copied
     * @param clonedGraph what {@link #cudaGraphClone} returned, or a child graph of it
     * @return the copy
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphNodeFindInClone}
     */
    @Delegates("cuGraphNodeFindInClone")
    CUgraphNode cudaGraphNodeFindInClone(CUgraphNode originalNode, CUgraph clonedGraph);

    /**
     * Creates a handle for the value of a conditional node, which is undefined at the beginning of a launch.
     *
     * @param graph the graph
     * @return the handle
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphConditionalHandleCreate}; or the error of an earlier fault (API-02)
     */
    default long cudaGraphConditionalHandleCreate(CUgraph graph) {
        return cudaGraphConditionalHandleCreate(graph, 0, 0);
    }

    /**
     * Creates a handle for the value of a conditional node.
     *
     * @param graph the graph
     * @param defaultLaunchValue the value at the beginning of each launch; without {@link #cudaGraphCondAssignDefault}
     *     it does not count
     * @param flags 0 or {@link #cudaGraphCondAssignDefault}
     * @return the handle
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphConditionalHandleCreate}; or the error of an earlier fault (API-02)
     */
    long cudaGraphConditionalHandleCreate(CUgraph graph, int defaultLaunchValue, int flags);

    // -- nodes
    // ---------------------------------------------------------------------------------------------------------

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
    CUgraphNode cudaGraphAddNode(
            CUgraph graph,
            List<CUgraphNode> dependencies,
            List<CUgraphEdgeData> dependencyData,
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
    CUgraphNode cudaGraphAddKernelNode(CUgraph graph, List<CUgraphNode> dependencies, cudaKernelNodeParams nodeParams);

    /**
     * Adds a node that copies layers of rows.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param copyParams the copy, of at least one byte, all of whose fields are set
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if the direction is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if copyParams or another field is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphAddMemcpyNode(CUgraph, List, CUmemcpy3D, CUcontext)}; or the error of an earlier
     *     fault (API-02)
     */
    CUgraphNode cudaGraphAddMemcpyNode(CUgraph graph, List<CUgraphNode> dependencies, cudaMemcpy3DParms copyParams);

    /**
     * Adds a node that copies bytes.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param dst the first address of the target
     * @param src the first address of the source
     * @param count how many bytes, 1 or more
     * @param kind the direction; {@link MemoryManagement#cudaMemcpyDefault} takes it from the addresses
     * @return the new node
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} or {@code cudaErrorInvalidValue} for the rules
     *     of {@link CudaDriver#cuGraphAddMemcpyNode(CUgraph, List, CUmemcpy3D, CUcontext)}; or the error of an earlier
     *     fault (API-02)
     */
    CUgraphNode cudaGraphAddMemcpyNode1D(
            CUgraph graph, List<CUgraphNode> dependencies, long dst, long src, long count, cudaMemcpyKind kind);

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
    CUgraphNode cudaGraphAddMemsetNode(CUgraph graph, List<CUgraphNode> dependencies, cudaMemsetParams memsetParams);

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
    CUgraphNode cudaGraphAddHostNode(CUgraph graph, List<CUgraphNode> dependencies, cudaHostNodeParams nodeParams);

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
    CUgraphNode cudaGraphAddChildGraphNode(CUgraph graph, List<CUgraphNode> dependencies, CUgraph childGraph);

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
    CUgraphNode cudaGraphAddEmptyNode(CUgraph graph, List<CUgraphNode> dependencies);

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
    CUgraphNode cudaGraphAddEventRecordNode(CUgraph graph, List<CUgraphNode> dependencies, CUevent event);

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
    CUgraphNode cudaGraphAddEventWaitNode(CUgraph graph, List<CUgraphNode> dependencies, CUevent event);

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
    CUgraphNode cudaGraphAddMemAllocNode(
            CUgraph graph, List<CUgraphNode> dependencies, cudaMemAllocNodeParams nodeParams);

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
    CUgraphNode cudaGraphAddMemFreeNode(CUgraph graph, List<CUgraphNode> dependencies, long dptr);

    // -- params
    // --------------------------------------------------------------------------------------------------------

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
     * @param nodeParams the new copy, all of whose fields are set
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if the direction is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if nodeParams or another field is null (RUNTIME-06)
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
     * @param kind the direction; {@link MemoryManagement#cudaMemcpyDefault} takes it from the addresses
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
    CUgraph cudaGraphChildGraphNodeGetGraph(CUgraphNode node);

    /**
     * Returns the event of an event record node.
     *
     * @param node the node
     * @return the event
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphEventRecordNodeGetEvent}
     */
    @Delegates("cuGraphEventRecordNodeGetEvent")
    CUevent cudaGraphEventRecordNodeGetEvent(CUgraphNode node);

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
    CUevent cudaGraphEventWaitNodeGetEvent(CUgraphNode node);

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

    // -- edges
    // ---------------------------------------------------------------------------------------------------------

    /**
     * Adds edges to a graph: from each node of {@code from} to the node at the same place in {@code to}.
     *
     * @param graph the graph
     * @param from the earlier nodes; null or an empty list for none
     * @param to the later nodes, as many
     * @param edgeData the edge data, one for each edge; null where all are full dependencies
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphAddDependencies}
     */
    @Delegates("cuGraphAddDependencies")
    void cudaGraphAddDependencies(
            CUgraph graph, List<CUgraphNode> from, List<CUgraphNode> to, List<CUgraphEdgeData> edgeData);

    /**
     * Removes edges from a graph: from each node of {@code from} to the node at the same place in {@code to}.
     *
     * @param graph the graph
     * @param from the earlier nodes; null or an empty list for none
     * @param to the later nodes, as many
     * @param edgeData the edge data, one for each edge; null where all are full dependencies
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuGraphRemoveDependencies}
     */
    @Delegates("cuGraphRemoveDependencies")
    void cudaGraphRemoveDependencies(
            CUgraph graph, List<CUgraphNode> from, List<CUgraphNode> to, List<CUgraphEdgeData> edgeData);

    /**
     * Returns the nodes of a graph, in the order of their creation.
     *
     * @param graph the graph
     * @return the nodes
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuGraphGetNodes}
     */
    @Delegates("cuGraphGetNodes")
    List<CUgraphNode> cudaGraphGetNodes(CUgraph graph);

    /**
     * Returns the nodes of a graph that depend on no other node, the newest first.
     *
     * @param graph the graph
     * @return the nodes
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphGetRootNodes}
     */
    @Delegates("cuGraphGetRootNodes")
    List<CUgraphNode> cudaGraphGetRootNodes(CUgraph graph);

    /**
     * Returns the edges of a graph.
     *
     * @param graph the graph
     * @param withEdgeData whether edge data is wanted; without it every edge must be a full dependency
     * @return the edges
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorLossyQuery} for the rules of
     *     {@link CudaDriver#cuGraphGetEdges}
     */
    @Delegates("cuGraphGetEdges")
    List<CUgraphEdge> cudaGraphGetEdges(CUgraph graph, boolean withEdgeData);

    /**
     * Returns what a node depends on.
     *
     * @param node the node
     * @param withEdgeData whether edge data is wanted; without it every edge must be a full dependency
     * @return the nodes that the edges come from, with the edge data
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorLossyQuery} for the rules of
     *     {@link CudaDriver#cuGraphNodeGetDependencies}
     */
    @Delegates("cuGraphNodeGetDependencies")
    List<CUgraphDependency> cudaGraphNodeGetDependencies(CUgraphNode node, boolean withEdgeData);

    /**
     * Returns what depends on a node.
     *
     * @param node the node
     * @param withEdgeData whether edge data is wanted; without it every edge must be a full dependency
     * @return the nodes that the edges lead to, with the edge data
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorLossyQuery} for the rules of
     *     {@link CudaDriver#cuGraphNodeGetDependentNodes}
     */
    @Delegates("cuGraphNodeGetDependentNodes")
    List<CUgraphDependency> cudaGraphNodeGetDependentNodes(CUgraphNode node, boolean withEdgeData);

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

    /**
     * Returns a graph in the language of Graphviz, with the types of the runtime.
     *
     * @param graph the graph
     * @param flags 0 or a sum of {@code cudaGraphDebugDotFlags*}
     * @return the text
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuGraphDebugDotPrint(CUgraph, int)}
     */
    String cudaGraphDebugDotPrint(CUgraph graph, int flags);

    /**
     * Writes a graph to a file, in the language of Graphviz, with the types of the runtime.
     *
     * @param graph the graph
     * @param path the file, which is replaced if it exists
     * @param flags 0 or a sum of {@code cudaGraphDebugDotFlags*}
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorOperatingSystem} for the rules of
     *     {@link CudaDriver#cuGraphDebugDotPrint(CUgraph, Path, int)}
     */
    void cudaGraphDebugDotPrint(CUgraph graph, Path path, int flags);
}
