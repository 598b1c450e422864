package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.device.HostCost.GRAPH_NODE;
import static orrery.device.HostCost.HEAVY;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/**
 * The chapter "Graph Management" of the driver API: graphs and their edges here, nodes and executable graphs in the
 * interfaces that this one extends. Source: {@code cuda.h}.
 *
 * <p>A graph is a set of nodes (kernels, copies, host functions and others) and of dependencies between them, the
 * edges. It is instantiated once and then launched any number of times. Dependencies are passed as lists of nodes. Edge
 * data says what an edge waits for; without it, an edge is a full dependency: a node starts when the node that it
 * depends on is complete. A list of edge data has the same length as the list of nodes, or is null if all edges are
 * full dependencies. A query without room for edge data fails if an edge has any (CUDA_ERROR_LOSSY_QUERY).
 */
public interface GraphManagement extends GraphNodes, GraphNodeParameters, GraphExecution {
    /** Adds the details of all other flags of {@link #cuGraphDebugDotPrint}. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_VERBOSE = 1;
    /** Types of the runtime API instead of the driver's. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_RUNTIME_TYPES = 1 << 1;
    /** Parameters of kernel nodes. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_PARAMS = 1 << 2;
    /** Parameters of memcpy nodes. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_MEMCPY_NODE_PARAMS = 1 << 3;
    /** Parameters of memset nodes. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_MEMSET_NODE_PARAMS = 1 << 4;
    /** Parameters of host nodes. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_HOST_NODE_PARAMS = 1 << 5;
    /** Events of record and wait nodes. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_EVENT_NODE_PARAMS = 1 << 6;
    /** Parameters of nodes that signal external semaphores. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_SIGNAL_NODE_PARAMS = 1 << 7;
    /** Parameters of nodes that wait for external semaphores. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_EXT_SEMAS_WAIT_NODE_PARAMS = 1 << 8;
    /** Attributes of kernel nodes. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_KERNEL_NODE_ATTRIBUTES = 1 << 9;
    /** Handles of nodes and functions. The simulator prints numbers instead, which are the same in every run. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_HANDLES = 1 << 10;
    /** Parameters of memory allocation nodes. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_MEM_ALLOC_NODE_PARAMS = 1 << 11;
    /** Parameters of memory free nodes. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_MEM_FREE_NODE_PARAMS = 1 << 12;
    /** Parameters of memory operation nodes. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_BATCH_MEM_OP_NODE_PARAMS = 1 << 13;
    /** Numbers of edges, in the order in which an update compares them. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_EXTRA_TOPO_INFO = 1 << 14;
    /** Parameters of conditional nodes. */
    int CU_GRAPH_DEBUG_DOT_FLAGS_CONDITIONAL_NODE_PARAMS = 1 << 15;

    /** The value of a conditional handle is set to its default at the start of each launch. */
    int CU_GRAPH_COND_ASSIGN_DEFAULT = 1;

    /**
     * Creates an empty graph.
     *
     * @param flags must be 0
     * @return the new graph
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is not 0 (GRAPH-03)
     */
    @DriverFunction(cost = GRAPH_NODE, afterFault = WORKS, version = 10000, arguments = ">.")
    CUgraph cuGraphCreate(int flags);

    /**
     * Destroys a graph with its nodes and its child graphs. Executable graphs that were instantiated from it stay as
     * they are.
     *
     * @param graph the graph; not one that is embedded in a node
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if a capture is building the graph or one in it
     *     (CAPTURE-21)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01), or the graph is embedded in a node (GRAPH-10)
     */
    @DriverFunction(cost = GRAPH_NODE, afterFault = WORKS, version = 10000, arguments = ".")
    void cuGraphDestroy(CUgraph graph);

    /**
     * Copies a graph, with its edges and with copies of its child graphs. {@link #cuGraphNodeFindInClone} finds the
     * copy of a node.
     *
     * @param original the graph to copy
     * @return the copy
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph has conditional handles or memory nodes
     *     (GRAPH-22), or device-updatable nodes (GRAPH-28)
     */
    @DriverFunction(cost = GRAPH_NODE, afterFault = WORKS, version = 10000, arguments = ">.")
    CUgraph cuGraphClone(CUgraph original);

    /**
     * Returns the copy of a node in a clone of its graph.
     *
     * @param original the node that was copied
     * @param clone a graph that {@link #cuGraphClone} made of the graph of the node, or a child graph of it
     * @return the copy
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01), the handle does not refer to an existing node (GRAPH-02), or the graph is no clone of the node's
     *     graph, or the copy was destroyed (GRAPH-12)
     */
    @DriverFunction(afterFault = WORKS, version = 10000, arguments = ">..")
    CUgraphNode cuGraphNodeFindInClone(CUgraphNode original, CUgraph clone);

    /**
     * Creates a handle for the value that decides what a conditional node does. Kernels of the graph set the value by
     * its handle. The handle has to be used by one conditional node before the graph is instantiated.
     *
     * @param graph the graph that the conditional node will be added to
     * @param ctx the context of the handle, of its node and of the nodes in the bodies
     * @param defaultLaunchValue the value at the beginning of each launch; without
     *     {@link #CU_GRAPH_COND_ASSIGN_DEFAULT} it does not count
     * @param flags 0 or {@link #CU_GRAPH_COND_ASSIGN_DEFAULT}
     * @return the handle
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx is null or does not refer to an existing context
     *     (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01), or flags is neither 0 nor {@link #CU_GRAPH_COND_ASSIGN_DEFAULT} (GRAPH-21)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_NODE, version = 12030, arguments = ">....")
    long cuGraphConditionalHandleCreate(CUgraph graph, CUcontext ctx, int defaultLaunchValue, int flags);

    // -- edges ---------------------------------------------------------------------------------------------------

    /**
     * Adds edges to a graph: from each node of {@code from} to the node at the same place in {@code to}. If an edge
     * exists already, those before it stay added.
     *
     * @param graph the graph
     * @param from the earlier nodes; null or an empty list for none
     * @param to the later nodes, as many
     * @param edgeData the edge data, one for each edge; null where all are full dependencies
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01), a handle does not refer to an existing node (GRAPH-02), a node belongs to another graph
     *     (GRAPH-04), an edge exists already (GRAPH-05), a node is to depend on itself (GRAPH-06), edge data has ports
     *     or a type that its nodes do not have (GRAPH-07), or the lists differ in length, or edge data has holes
     *     (GRAPH-13)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if edge data is programmatic and the device is of a
     *     compute capability below 9.0 (GRAPH-26)
     */
    @DriverFunction(cost = GRAPH_NODE, afterFault = WORKS, version = 12030, arguments = ".[[[#")
    void cuGraphAddDependencies(
            CUgraph graph,
            @Nullable List<CUgraphNode> from,
            List<CUgraphNode> to,
            @Nullable List<CUgraphEdgeData> edgeData);

    /**
     * Removes edges from a graph: from each node of {@code from} to the node at the same place in {@code to}. If an
     * edge does not exist, those before it stay removed.
     *
     * @param graph the graph
     * @param from the earlier nodes; null or an empty list for none
     * @param to the later nodes, as many
     * @param edgeData the edge data, one for each edge; null where all are full dependencies
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01), a handle does not refer to an existing node (GRAPH-02), a node belongs to another graph
     *     (GRAPH-04), a node is to depend on itself (GRAPH-06), an edge does not exist with this data (GRAPH-08), or
     *     the lists differ in length, or edge data has holes (GRAPH-13)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph has memory nodes (MEMNODE-05)
     */
    @DriverFunction(cost = GRAPH_NODE, afterFault = WORKS, version = 12030, arguments = ".[[[#")
    void cuGraphRemoveDependencies(
            CUgraph graph,
            @Nullable List<CUgraphNode> from,
            List<CUgraphNode> to,
            @Nullable List<CUgraphEdgeData> edgeData);

    /**
     * Returns the nodes of a graph, in the order of their creation. Nodes of child graphs are not among them.
     *
     * @param graph the graph
     * @return the nodes
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01)
     */
    @DriverFunction(afterFault = WORKS)
    List<CUgraphNode> cuGraphGetNodes(CUgraph graph);

    /**
     * Returns the nodes of a graph that depend on no other node, the newest first.
     *
     * @param graph the graph
     * @return the nodes
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01)
     */
    @DriverFunction(afterFault = WORKS)
    List<CUgraphNode> cuGraphGetRootNodes(CUgraph graph);

    /**
     * Returns the edges of a graph.
     *
     * @param graph the graph
     * @param withEdgeData whether to return edge data; if false, every edge must be a full dependency
     * @return the edges, ordered by the creation of the nodes that they leave
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01)
     * @throws CudaException {@code CUDA_ERROR_LOSSY_QUERY} if an edge has data, and withEdgeData is false (GRAPH-11)
     */
    @DriverFunction(afterFault = WORKS)
    List<CUgraphEdge> cuGraphGetEdges(CUgraph graph, boolean withEdgeData);

    /**
     * Returns what a node depends on.
     *
     * @param node the node
     * @param withEdgeData whether to return edge data; if false, every edge must be a full dependency
     * @return the nodes that the edges come from, with the edge data
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_LOSSY_QUERY} if an edge has data, and withEdgeData is false (GRAPH-11)
     */
    @DriverFunction(afterFault = WORKS)
    List<CUgraphDependency> cuGraphNodeGetDependencies(CUgraphNode node, boolean withEdgeData);

    /**
     * Returns what depends on a node.
     *
     * @param node the node
     * @param withEdgeData whether to return edge data; if false, every edge must be a full dependency
     * @return the nodes that the edges lead to, with the edge data
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_LOSSY_QUERY} if an edge has data, and withEdgeData is false (GRAPH-11)
     */
    @DriverFunction(afterFault = WORKS)
    List<CUgraphDependency> cuGraphNodeGetDependentNodes(CUgraphNode node, boolean withEdgeData);

    /**
     * Returns a graph in the language of Graphviz. Graphs, nodes and events are numbered within the text, so that the
     * same graph gives the same text in every run, and so does a clone, unless handles are asked for.
     *
     * @param graph the graph
     * @param flags 0 or a sum of {@code CU_GRAPH_DEBUG_DOT_FLAGS_*}
     * @return the text
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01), or flags has an undocumented bit (GRAPH-23)
     */
    @DriverFunction(cost = HEAVY, afterFault = WORKS)
    String cuGraphDebugDotPrint(CUgraph graph, int flags);

    /**
     * Writes a graph to a file, in the language of Graphviz.
     *
     * @param graph the graph
     * @param path the file, which is replaced if it exists
     * @param flags 0 or a sum of {@code CU_GRAPH_DEBUG_DOT_FLAGS_*}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if path is null (API-08), the handle does not refer to an
     *     existing graph (GRAPH-01), or flags has an undocumented bit (GRAPH-23)
     * @throws CudaException {@code CUDA_ERROR_OPERATING_SYSTEM} if the file cannot be written (GRAPH-24)
     */
    void cuGraphDebugDotPrint(CUgraph graph, Path path, int flags);
}
