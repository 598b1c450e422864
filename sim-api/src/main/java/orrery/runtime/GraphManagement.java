package orrery.runtime;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphDependency;
import orrery.driver.CUgraphEdge;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUgraphNode;
import orrery.driver.CudaDriver;

/**
 * The chapter "Graph Management" of the runtime API: graphs and their edges here, nodes in {@link GraphNodes} and
 * {@link GraphNodeParameters}. Dependencies are lists of nodes; a list of edge data beside them has the same length, or
 * is null where all edges are full dependencies. Source: {@code cuda_runtime_api.h}.
 */
public interface GraphManagement extends GraphConstants, GraphNodes, GraphNodeParameters {
    /**
     * Creates an empty graph.
     *
     * @param flags must be 0
     * @return the new graph
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuGraphCreate}
     */
    @Delegates("cuGraphCreate")
    cudaGraph_t cudaGraphCreate(int flags);

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
    cudaGraph_t cudaGraphClone(CUgraph originalGraph);

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
    cudaGraphNode_t cudaGraphNodeFindInClone(CUgraphNode originalNode, CUgraph clonedGraph);

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
            CUgraph graph,
            @Nullable List<CUgraphNode> from,
            List<CUgraphNode> to,
            @Nullable List<CUgraphEdgeData> edgeData);

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
            CUgraph graph,
            @Nullable List<CUgraphNode> from,
            List<CUgraphNode> to,
            @Nullable List<CUgraphEdgeData> edgeData);

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
     * @param withEdgeData whether to return edge data; if false, every edge must be a full dependency
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
     * @param withEdgeData whether to return edge data; if false, every edge must be a full dependency
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
     * @param withEdgeData whether to return edge data; if false, every edge must be a full dependency
     * @return the nodes that the edges lead to, with the edge data
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorLossyQuery} for the rules of
     *     {@link CudaDriver#cuGraphNodeGetDependentNodes}
     */
    @Delegates("cuGraphNodeGetDependentNodes")
    List<CUgraphDependency> cudaGraphNodeGetDependentNodes(CUgraphNode node, boolean withEdgeData);

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
