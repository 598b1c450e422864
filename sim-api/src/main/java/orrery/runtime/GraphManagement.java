package orrery.runtime;

import java.nio.file.Path;
import java.util.List;
import orrery.driver.CUevent;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphEdge;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CUgraphNodeType;
import orrery.driver.CUlaunchAttribute;

/**
 * The chapter "Graph Management" of the runtime API: graphs, their nodes and edges. Dependencies are lists of nodes; a
 * list of edge data beside them has the same length, or is null where all edges are full dependencies. Source:
 * {@code cuda_runtime_api.h}.
 */
public interface GraphManagement extends GraphConstants {
    // -- graphs
    // --------------------------------------------------------------------------------------------------------

    /** Creates an empty graph; {@code flags} is 0. */
    CUgraph cudaGraphCreate(int flags);

    /** Destroys a graph with its nodes. Executable graphs made from it live on. */
    void cudaGraphDestroy(CUgraph graph);

    /** A copy of a graph, with copies of its child graphs. */
    CUgraph cudaGraphClone(CUgraph originalGraph);

    /** The copy of a node in a clone of its graph. */
    CUgraphNode cudaGraphNodeFindInClone(CUgraphNode originalNode, CUgraph clonedGraph);

    /** A handle of a value that a conditional node of the graph looks at, undefined at the beginning of a launch. */
    long cudaGraphConditionalHandleCreate(CUgraph graph);

    /** The same with a value for the beginning of each launch, with {@link #cudaGraphCondAssignDefault}. */
    long cudaGraphConditionalHandleCreate(CUgraph graph, int defaultLaunchValue, int flags);

    // -- nodes
    // ---------------------------------------------------------------------------------------------------------

    /**
     * Adds a node of any kind; {@code nodeParams} gets its outputs. {@code dependencyData} is null where all
     * dependencies are full ones.
     */
    CUgraphNode cudaGraphAddNode(
            CUgraph graph,
            List<CUgraphNode> dependencies,
            List<CUgraphEdgeData> dependencyData,
            cudaGraphNodeParams nodeParams);

    /** Adds a node that launches a kernel. */
    CUgraphNode cudaGraphAddKernelNode(CUgraph graph, List<CUgraphNode> dependencies, cudaKernelNodeParams nodeParams);

    /** Adds a node that copies. */
    CUgraphNode cudaGraphAddMemcpyNode(CUgraph graph, List<CUgraphNode> dependencies, cudaMemcpy3DParms copyParams);

    /** Adds a node that copies bytes. */
    CUgraphNode cudaGraphAddMemcpyNode1D(
            CUgraph graph, List<CUgraphNode> dependencies, long dst, long src, long count, cudaMemcpyKind kind);

    /** Adds a node that fills memory. */
    CUgraphNode cudaGraphAddMemsetNode(CUgraph graph, List<CUgraphNode> dependencies, cudaMemsetParams memsetParams);

    /** Adds a node that calls a function on the host. */
    CUgraphNode cudaGraphAddHostNode(CUgraph graph, List<CUgraphNode> dependencies, cudaHostNodeParams nodeParams);

    /** Adds a node that executes a copy of a graph. */
    CUgraphNode cudaGraphAddChildGraphNode(CUgraph graph, List<CUgraphNode> dependencies, CUgraph childGraph);

    /** Adds a node that only orders. */
    CUgraphNode cudaGraphAddEmptyNode(CUgraph graph, List<CUgraphNode> dependencies);

    /** Adds a node that records an event. */
    CUgraphNode cudaGraphAddEventRecordNode(CUgraph graph, List<CUgraphNode> dependencies, CUevent event);

    /** Adds a node that waits for an event. */
    CUgraphNode cudaGraphAddEventWaitNode(CUgraph graph, List<CUgraphNode> dependencies, CUevent event);

    /** Adds a node that allocates; {@code nodeParams} then tells the address. */
    CUgraphNode cudaGraphAddMemAllocNode(
            CUgraph graph, List<CUgraphNode> dependencies, cudaMemAllocNodeParams nodeParams);

    /** Adds a node that frees what an alloc node of this or another graph allocates. */
    CUgraphNode cudaGraphAddMemFreeNode(CUgraph graph, List<CUgraphNode> dependencies, long dptr);

    // -- params
    // --------------------------------------------------------------------------------------------------------

    /** Changes what a node of any kind does. */
    void cudaGraphNodeSetParams(CUgraphNode node, cudaGraphNodeParams nodeParams);

    /** The launch of a kernel node. */
    cudaKernelNodeParams cudaGraphKernelNodeGetParams(CUgraphNode node);

    /** Changes the launch of a kernel node. */
    void cudaGraphKernelNodeSetParams(CUgraphNode node, cudaKernelNodeParams nodeParams);

    /** An attribute of a kernel node. */
    CUlaunchAttribute cudaGraphKernelNodeGetAttribute(CUgraphNode node, CUlaunchAttribute.ID attr);

    /** Sets an attribute of a kernel node. */
    void cudaGraphKernelNodeSetAttribute(CUgraphNode node, CUlaunchAttribute attr);

    /** Copies all attributes from one kernel node to another. */
    void cudaGraphKernelNodeCopyAttributes(CUgraphNode target, CUgraphNode source);

    /** The copy of a memcpy node. */
    cudaMemcpy3DParms cudaGraphMemcpyNodeGetParams(CUgraphNode node);

    /** Changes the copy of a memcpy node. */
    void cudaGraphMemcpyNodeSetParams(CUgraphNode node, cudaMemcpy3DParms nodeParams);

    /** Changes the copy of a memcpy node to one of bytes. */
    void cudaGraphMemcpyNodeSetParams1D(CUgraphNode node, long dst, long src, long count, cudaMemcpyKind kind);

    /** The memset of a memset node. */
    cudaMemsetParams cudaGraphMemsetNodeGetParams(CUgraphNode node);

    /** Changes the memset of a memset node. */
    void cudaGraphMemsetNodeSetParams(CUgraphNode node, cudaMemsetParams nodeParams);

    /** The function of a host node. */
    cudaHostNodeParams cudaGraphHostNodeGetParams(CUgraphNode node);

    /** Changes the function of a host node. */
    void cudaGraphHostNodeSetParams(CUgraphNode node, cudaHostNodeParams nodeParams);

    /** The graph embedded in a child graph node: it can be edited, and ends with the node. */
    CUgraph cudaGraphChildGraphNodeGetGraph(CUgraphNode node);

    /** The event of an event record node. */
    CUevent cudaGraphEventRecordNodeGetEvent(CUgraphNode node);

    /** Changes the event of an event record node. */
    void cudaGraphEventRecordNodeSetEvent(CUgraphNode node, CUevent event);

    /** The event of an event wait node. */
    CUevent cudaGraphEventWaitNodeGetEvent(CUgraphNode node);

    /** Changes the event of an event wait node. */
    void cudaGraphEventWaitNodeSetEvent(CUgraphNode node, CUevent event);

    /** What an alloc node allocates. */
    cudaMemAllocNodeParams cudaGraphMemAllocNodeGetParams(CUgraphNode node);

    /** What a free node frees. */
    long cudaGraphMemFreeNodeGetParams(CUgraphNode node);

    // -- edges
    // ---------------------------------------------------------------------------------------------------------

    /** Adds an edge from each node of {@code from} to the one at its place in {@code to}. */
    void cudaGraphAddDependencies(
            CUgraph graph, List<CUgraphNode> from, List<CUgraphNode> to, List<CUgraphEdgeData> edgeData);

    /** Removes an edge from each node of {@code from} to the one at its place in {@code to}. */
    void cudaGraphRemoveDependencies(
            CUgraph graph, List<CUgraphNode> from, List<CUgraphNode> to, List<CUgraphEdgeData> edgeData);

    /** The nodes, in the order of their creation. */
    List<CUgraphNode> cudaGraphGetNodes(CUgraph graph);

    /** The nodes that depend on no other, the newest first. */
    List<CUgraphNode> cudaGraphGetRootNodes(CUgraph graph);

    /** The edges, with their data or without; {@code cudaErrorLossyQuery} if there is any that is left out. */
    List<CUgraphEdge> cudaGraphGetEdges(CUgraph graph, boolean withEdgeData);

    /** What a node depends on, with edge data or without. */
    List<CUgraphDependency> cudaGraphNodeGetDependencies(CUgraphNode node, boolean withEdgeData);

    /** What depends on a node, with edge data or without. */
    List<CUgraphDependency> cudaGraphNodeGetDependentNodes(CUgraphNode node, boolean withEdgeData);

    /** What kind of node it is. */
    CUgraphNodeType cudaGraphNodeGetType(CUgraphNode node);

    /** Removes a node and its edges. */
    void cudaGraphDestroyNode(CUgraphNode node);

    /**
     * The graph in the language of Graphviz; {@code flags} are {@code cudaGraphDebugDotFlags*}. The types are the
     * runtime's.
     */
    String cudaGraphDebugDotPrint(CUgraph graph, int flags);

    /** Writes the same to a file; {@code cudaErrorOperatingSystem} if that cannot be. */
    void cudaGraphDebugDotPrint(CUgraph graph, Path path, int flags);
}
