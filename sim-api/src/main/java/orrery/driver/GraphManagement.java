package orrery.driver;

import java.nio.file.Path;
import java.util.List;

/**
 * The chapter "Graph Management" of the driver API. Source: {@code cuda.h}.
 *
 * <p>Dependencies are lists of nodes; a list of edge data beside them has the same length, or is null where all edges
 * are full dependencies. A query that is made without edge data fails where there is any (CUDA_ERROR_LOSSY_QUERY).
 */
public interface GraphManagement {
    /** Memory that a launch allocated and nobody freed is freed by the next launch. */
    int CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH = 1;
    /** The graph is uploaded when it has been instantiated. */
    int CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD = 2;
    /** The graph can be launched from the device. */
    int CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH = 4;
    /** Kernel nodes run with their own priorities. */
    int CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY = 8;

    /** Everything that the other flags of {@link #cuGraphDebugDotPrint} add. */
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
    /** Handles of nodes and functions; here their numbers, which are the same in every run. */
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

    /** Conditional values have their default at the beginning of each launch. */
    int CU_GRAPH_COND_ASSIGN_DEFAULT = 1;

    /** Creates an empty graph; {@code flags} is 0. */
    CUgraph cuGraphCreate(int flags);

    /** Destroys a graph with its nodes. Executable graphs made from it live on. */
    void cuGraphDestroy(CUgraph graph);

    /** A copy of a graph, with copies of its child graphs. */
    CUgraph cuGraphClone(CUgraph original);

    /** The copy of a node in a clone of its graph. */
    CUgraphNode cuGraphNodeFindInClone(CUgraphNode original, CUgraph clone);

    /**
     * A handle of a value that a conditional node of the graph looks at, and that kernels set by it.
     *
     * @param ctx the context, or null for the current one
     * @param defaultLaunchValue the value at the beginning of each launch, with {@link #CU_GRAPH_COND_ASSIGN_DEFAULT}
     * @param flags 0 or {@link #CU_GRAPH_COND_ASSIGN_DEFAULT}
     */
    long cuGraphConditionalHandleCreate(CUgraph graph, CUcontext ctx, int defaultLaunchValue, int flags);

    // -- nodes ---------------------------------------------------------------------------------------------------

    /** Adds a node of any kind. */
    CUgraphNode cuGraphAddNode(
            CUgraph graph, List<CUgraphNode> dependencies, List<CUgraphEdgeData> edgeData, CUgraphNodeParams params);

    /** Adds a node that launches a kernel. */
    CUgraphNode cuGraphAddKernelNode(CUgraph graph, List<CUgraphNode> dependencies, CUkernelNodeParams params);

    /** Adds a node that copies; {@code ctx} may be null for the current context. */
    CUgraphNode cuGraphAddMemcpyNode(CUgraph graph, List<CUgraphNode> dependencies, CUmemcpy3D copy, CUcontext ctx);

    /** The same for a copy of one layer. */
    default CUgraphNode cuGraphAddMemcpyNode(
            CUgraph graph, List<CUgraphNode> dependencies, CUmemcpy2D copy, CUcontext ctx) {
        return cuGraphAddMemcpyNode(graph, dependencies, CUmemcpy3D.of(copy), ctx);
    }

    /** Adds a node that fills memory. */
    CUgraphNode cuGraphAddMemsetNode(CUgraph graph, List<CUgraphNode> dependencies, CUmemsetNodeParams params);

    /** Adds a node that calls a function on the host. */
    CUgraphNode cuGraphAddHostNode(CUgraph graph, List<CUgraphNode> dependencies, CUhostNodeParams params);

    /** Adds a node that executes a copy of a graph. */
    CUgraphNode cuGraphAddChildGraphNode(CUgraph graph, List<CUgraphNode> dependencies, CUgraph child);

    /** Adds a node that only orders. */
    CUgraphNode cuGraphAddEmptyNode(CUgraph graph, List<CUgraphNode> dependencies);

    /** Adds a node that records an event. */
    CUgraphNode cuGraphAddEventRecordNode(CUgraph graph, List<CUgraphNode> dependencies, CUevent event);

    /** Adds a node that waits for an event. */
    CUgraphNode cuGraphAddEventWaitNode(CUgraph graph, List<CUgraphNode> dependencies, CUevent event);

    /** Adds a node that carries out stream memory operations. */
    CUgraphNode cuGraphAddBatchMemOpNode(CUgraph graph, List<CUgraphNode> dependencies, CUbatchMemOpNodeParams params);

    /** Adds a node that signals external semaphores. */
    CUgraphNode cuGraphAddExternalSemaphoresSignalNode(
            CUgraph graph, List<CUgraphNode> dependencies, CUextSemSignalNodeParams params);

    /** Adds a node that waits for external semaphores. */
    CUgraphNode cuGraphAddExternalSemaphoresWaitNode(
            CUgraph graph, List<CUgraphNode> dependencies, CUextSemWaitNodeParams params);

    /** Adds a node that allocates; {@code params} then tells the address. */
    CUgraphNode cuGraphAddMemAllocNode(CUgraph graph, List<CUgraphNode> dependencies, CUmemAllocNodeParams params);

    /** Adds a node that frees what an alloc node of this or another graph allocates. */
    CUgraphNode cuGraphAddMemFreeNode(CUgraph graph, List<CUgraphNode> dependencies, long dptr);

    /** What an alloc node allocates. */
    CUmemAllocNodeParams cuGraphMemAllocNodeGetParams(CUgraphNode node);

    /** What a free node frees. */
    long cuGraphMemFreeNodeGetParams(CUgraphNode node);

    /** Removes a node and its edges. */
    void cuGraphDestroyNode(CUgraphNode node);

    /** What kind of node it is. */
    CUgraphNodeType cuGraphNodeGetType(CUgraphNode node);

    /** Changes what a node of any kind does. */
    void cuGraphNodeSetParams(CUgraphNode node, CUgraphNodeParams params);

    /** The launch of a kernel node. */
    CUkernelNodeParams cuGraphKernelNodeGetParams(CUgraphNode node);

    /** Changes the launch of a kernel node. */
    void cuGraphKernelNodeSetParams(CUgraphNode node, CUkernelNodeParams params);

    /** The copy of a memcpy node. */
    CUmemcpy3D cuGraphMemcpyNodeGetParams(CUgraphNode node);

    /** Changes the copy of a memcpy node. */
    void cuGraphMemcpyNodeSetParams(CUgraphNode node, CUmemcpy3D copy);

    /** The same for a copy of one layer. */
    default void cuGraphMemcpyNodeSetParams(CUgraphNode node, CUmemcpy2D copy) {
        cuGraphMemcpyNodeSetParams(node, CUmemcpy3D.of(copy));
    }

    /** The memset of a memset node. */
    CUmemsetNodeParams cuGraphMemsetNodeGetParams(CUgraphNode node);

    /** Changes the memset of a memset node. */
    void cuGraphMemsetNodeSetParams(CUgraphNode node, CUmemsetNodeParams params);

    /** The function of a host node. */
    CUhostNodeParams cuGraphHostNodeGetParams(CUgraphNode node);

    /** Changes the function of a host node. */
    void cuGraphHostNodeSetParams(CUgraphNode node, CUhostNodeParams params);

    /** The graph embedded in a child graph node: it can be edited, and ends with the node. */
    CUgraph cuGraphChildGraphNodeGetGraph(CUgraphNode node);

    /** The event of an event record node. */
    CUevent cuGraphEventRecordNodeGetEvent(CUgraphNode node);

    /** Changes the event of an event record node. */
    void cuGraphEventRecordNodeSetEvent(CUgraphNode node, CUevent event);

    /** The event of an event wait node. */
    CUevent cuGraphEventWaitNodeGetEvent(CUgraphNode node);

    /** Changes the event of an event wait node. */
    void cuGraphEventWaitNodeSetEvent(CUgraphNode node, CUevent event);

    /** The operations of a memory operation node; barriers, which do nothing here, are left out. */
    CUbatchMemOpNodeParams cuGraphBatchMemOpNodeGetParams(CUgraphNode node);

    /** Changes the operations of a memory operation node. */
    void cuGraphBatchMemOpNodeSetParams(CUgraphNode node, CUbatchMemOpNodeParams params);

    /** The signals of a node that signals external semaphores. */
    CUextSemSignalNodeParams cuGraphExternalSemaphoresSignalNodeGetParams(CUgraphNode node);

    /** Changes the signals of a node that signals external semaphores. */
    void cuGraphExternalSemaphoresSignalNodeSetParams(CUgraphNode node, CUextSemSignalNodeParams params);

    /** The waits of a node that waits for external semaphores. */
    CUextSemWaitNodeParams cuGraphExternalSemaphoresWaitNodeGetParams(CUgraphNode node);

    /** Changes the waits of a node that waits for external semaphores. */
    void cuGraphExternalSemaphoresWaitNodeSetParams(CUgraphNode node, CUextSemWaitNodeParams params);

    /** An attribute of a kernel node. */
    CUlaunchAttribute cuGraphKernelNodeGetAttribute(CUgraphNode node, CUlaunchAttribute.ID attribute);

    /** Sets an attribute of a kernel node. */
    void cuGraphKernelNodeSetAttribute(CUgraphNode node, CUlaunchAttribute attribute);

    /** Copies all attributes from one kernel node to another. */
    void cuGraphKernelNodeCopyAttributes(CUgraphNode target, CUgraphNode source);

    // -- edges ---------------------------------------------------------------------------------------------------

    /** Adds an edge from each node of {@code from} to the one at its place in {@code to}. */
    void cuGraphAddDependencies(
            CUgraph graph, List<CUgraphNode> from, List<CUgraphNode> to, List<CUgraphEdgeData> edgeData);

    /** Removes an edge from each node of {@code from} to the one at its place in {@code to}. */
    void cuGraphRemoveDependencies(
            CUgraph graph, List<CUgraphNode> from, List<CUgraphNode> to, List<CUgraphEdgeData> edgeData);

    /** The nodes, in the order of their creation. */
    List<CUgraphNode> cuGraphGetNodes(CUgraph graph);

    /** The nodes that depend on no other, the newest first. */
    List<CUgraphNode> cuGraphGetRootNodes(CUgraph graph);

    /** The edges, with their data or without. */
    List<CUgraphEdge> cuGraphGetEdges(CUgraph graph, boolean withEdgeData);

    /** What a node depends on, with edge data or without. */
    List<CUgraphDependency> cuGraphNodeGetDependencies(CUgraphNode node, boolean withEdgeData);

    /** What depends on a node, with edge data or without. */
    List<CUgraphDependency> cuGraphNodeGetDependentNodes(CUgraphNode node, boolean withEdgeData);

    /**
     * The graph in the language of Graphviz; {@code flags} are {@code CU_GRAPH_DEBUG_DOT_FLAGS_*}. Graphs, nodes and
     * events are numbered within the text: the same graph gives the same text in every run, and so does a clone, unless
     * handles are asked for.
     */
    String cuGraphDebugDotPrint(CUgraph graph, int flags);

    /** Writes the same to a file; CUDA_ERROR_OPERATING_SYSTEM if that cannot be. */
    void cuGraphDebugDotPrint(CUgraph graph, Path path, int flags);

    // -- executable graphs ---------------------------------------------------------------------------------------

    /** Makes a graph executable: a snapshot of it. */
    CUgraphExec cuGraphInstantiate(CUgraph graph, long flags);

    /** The same; {@code params} tells what became of it, also after a failure. */
    CUgraphExec cuGraphInstantiateWithParams(CUgraph graph, CUgraphInstantiateParams params);

    /** The flags that the executable graph was instantiated with. */
    long cuGraphExecGetFlags(CUgraphExec exec);

    /** Puts what a launch needs on the device beforehand, in stream order. */
    void cuGraphUpload(CUgraphExec exec, CUstream stream);

    /** Launches an executable graph as one operation of a stream. */
    void cuGraphLaunch(CUgraphExec exec, CUstream stream);

    /** Destroys an executable graph; launches go on. */
    void cuGraphExecDestroy(CUgraphExec exec);

    /** Updates an executable graph from a graph of the same shape; {@code info} tells what became of it. */
    void cuGraphExecUpdate(CUgraphExec exec, CUgraph graph, CUgraphExecUpdateResultInfo info);

    /** Changes what a node of any kind does from the next launch on. */
    void cuGraphExecNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraphNodeParams params);

    /** Changes the launch of a kernel node from the next launch on. */
    void cuGraphExecKernelNodeSetParams(CUgraphExec exec, CUgraphNode node, CUkernelNodeParams params);

    /** Changes the copy of a memcpy node from the next launch on. */
    void cuGraphExecMemcpyNodeSetParams(CUgraphExec exec, CUgraphNode node, CUmemcpy3D copy, CUcontext ctx);

    /** The same for a copy of one layer. */
    default void cuGraphExecMemcpyNodeSetParams(CUgraphExec exec, CUgraphNode node, CUmemcpy2D copy, CUcontext ctx) {
        cuGraphExecMemcpyNodeSetParams(exec, node, CUmemcpy3D.of(copy), ctx);
    }

    /** Changes the memset of a memset node from the next launch on. */
    void cuGraphExecMemsetNodeSetParams(CUgraphExec exec, CUgraphNode node, CUmemsetNodeParams params);

    /** Changes the function of a host node from the next launch on. */
    void cuGraphExecHostNodeSetParams(CUgraphExec exec, CUgraphNode node, CUhostNodeParams params);

    /** Changes what the nodes of a child graph do from the next launch on. */
    void cuGraphExecChildGraphNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraph child);

    /** Changes the event of an event record node from the next launch on. */
    void cuGraphExecEventRecordNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event);

    /** Changes the event of an event wait node from the next launch on. */
    void cuGraphExecEventWaitNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event);

    /** Changes the operations of a memory operation node from the next launch on. */
    void cuGraphExecBatchMemOpNodeSetParams(CUgraphExec exec, CUgraphNode node, CUbatchMemOpNodeParams params);

    /** Changes the signals of a node, not their number, from the next launch on. */
    void cuGraphExecExternalSemaphoresSignalNodeSetParams(
            CUgraphExec exec, CUgraphNode node, CUextSemSignalNodeParams params);

    /** Changes the waits of a node, not their number, from the next launch on. */
    void cuGraphExecExternalSemaphoresWaitNodeSetParams(
            CUgraphExec exec, CUgraphNode node, CUextSemWaitNodeParams params);

    /** Lets a kernel, memset or memcpy node take part in launches from the next one on, or be as an empty node. */
    void cuGraphNodeSetEnabled(CUgraphExec exec, CUgraphNode node, boolean enabled);

    /** Whether a kernel, memset or memcpy node takes part in launches. */
    boolean cuGraphNodeGetEnabled(CUgraphExec exec, CUgraphNode node);
}
