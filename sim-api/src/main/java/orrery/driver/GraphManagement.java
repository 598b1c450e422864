package orrery.driver;

import java.nio.file.Path;
import java.util.List;
import orrery.core.rule.CudaException;

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

    /**
     * Creates an empty graph.
     *
     * @param flags must be 0
     * @return the new graph
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is not 0 (GRAPH-03)
     */
    CUgraph cuGraphCreate(int flags);

    /**
     * Destroys a graph with its nodes and its child graphs. Executable graphs that were instantiated from it stay as
     * they are.
     *
     * @param graph the graph; not one that is embedded in a node
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if a capture is building the graph (CAPTURE-21)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living graph (GRAPH-01), or the
     *     graph is embedded in a node (GRAPH-10)
     */
    void cuGraphDestroy(CUgraph graph);

    /**
     * Copies a graph, with its edges and with copies of its child graphs. {@link #cuGraphNodeFindInClone} finds the
     * copy of a node.
     *
     * @param original the graph to copy
     * @return the copy
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living graph (GRAPH-01)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph has conditional handles or memory nodes
     *     (GRAPH-22)
     */
    CUgraph cuGraphClone(CUgraph original);

    /**
     * Returns the copy of a node in a clone of its graph.
     *
     * @param original the node that was copied
     * @param clone a graph that {@link #cuGraphClone} made of the graph of the node, or a child graph of it
     * @return the copy
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living graph (GRAPH-01), the handle
     *     names no living node (GRAPH-02), or the graph is no clone of the node's graph, or the copy was destroyed
     *     (GRAPH-12)
     */
    CUgraphNode cuGraphNodeFindInClone(CUgraphNode original, CUgraph clone);

    /**
     * Creates a handle for the value that decides what a conditional node does. Kernels of the graph set the value by
     * its handle. The handle has to be used by one conditional node before the graph is instantiated.
     *
     * @param graph the graph that the conditional node will be added to
     * @param ctx the context, or null for the current one
     * @param defaultLaunchValue the value at the beginning of each launch; without
     *     {@link #CU_GRAPH_COND_ASSIGN_DEFAULT} it does not count
     * @param flags 0 or {@link #CU_GRAPH_COND_ASSIGN_DEFAULT}
     * @return the handle
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx names no living context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living graph (GRAPH-01), or flags
     *     is neither 0 nor {@link #CU_GRAPH_COND_ASSIGN_DEFAULT} (GRAPH-21)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    long cuGraphConditionalHandleCreate(CUgraph graph, CUcontext ctx, int defaultLaunchValue, int flags);

    // -- nodes ---------------------------------------------------------------------------------------------------

    /**
     * Adds a node of any kind to a graph. As in C, {@code params} gets the outputs: the address that an alloc node
     * allocates, the bodies of a conditional node.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param edgeData the edge data of the dependencies, one for each; null where all are full dependencies
     * @param params what the node does; its class is the kind of node
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params or something that the kind of node needs is
     *     null, or a conditional handle is unknown (API-08), the handle names no living graph (GRAPH-01), a dependency
     *     is no living node (GRAPH-02), a dependency is a node of another graph (GRAPH-04), a dependency occurs twice
     *     (GRAPH-05), edge data has ports or a type that its nodes do not have (GRAPH-07), the lists differ in length,
     *     or edge data has holes (GRAPH-13), the conditional handle belongs to another graph (GRAPH-18), the
     *     conditional handle has a node already (GRAPH-19), or the number of bodies does not fit the kind of condition
     *     (GRAPH-20)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph has conditional handles or memory nodes
     *     (GRAPH-22), or the graph has memory nodes and an executable graph already (MEMNODE-06)
     * @throws CudaException as the function for the kind of node: {@link #cuGraphAddKernelNode},
     *     {@link #cuGraphAddMemcpyNode(CUgraph, List, CUmemcpy3D, CUcontext)}, {@link #cuGraphAddMemsetNode},
     *     {@link #cuGraphAddHostNode}, {@link #cuGraphAddChildGraphNode}, {@link #cuGraphAddEventRecordNode},
     *     {@link #cuGraphAddEventWaitNode}, {@link #cuGraphAddBatchMemOpNode},
     *     {@link #cuGraphAddExternalSemaphoresSignalNode}, {@link #cuGraphAddExternalSemaphoresWaitNode},
     *     {@link #cuGraphAddMemAllocNode} or {@link #cuGraphAddMemFreeNode}
     * @throws UnsupportedOperationException if a graph is to be moved into itself, or a copy is of a CUDA array
     */
    CUgraphNode cuGraphAddNode(
            CUgraph graph, List<CUgraphNode> dependencies, List<CUgraphEdgeData> edgeData, CUgraphNodeParams params);

    /**
     * Adds a node that launches a kernel.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param params function, grid, block, dynamic shared memory and arguments of the launch, with the limits of
     *     {@link ExecutionControl#cuLaunchKernel}
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params or its arguments are null (API-08), the handle
     *     names no living graph (GRAPH-01), a dependency is no living node (GRAPH-02), a dependency is a node of
     *     another graph (GRAPH-04), a dependency occurs twice (GRAPH-05), a dimension or the number of threads exceeds
     *     the limit of the device (LAUNCH-01), a block has more shared memory than the function may have (LAUNCH-02),
     *     or a dimension of grid or block is 0 (LAUNCH-08)
     * @throws CudaException {@code CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES} if a block does not fit on a multiprocessor
     *     (LAUNCH-03)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle names no living module or function
     *     (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    CUgraphNode cuGraphAddKernelNode(CUgraph graph, List<CUgraphNode> dependencies, CUkernelNodeParams params);

    /**
     * Adds a node that copies layers of rows.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param copy the copy, of at least one byte
     * @param ctx the context; null for the current one
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if copy or one of its operands is null (API-08), the
     *     handle names no living graph (GRAPH-01), a dependency is no living node (GRAPH-02), a dependency is a node of
     *     another graph (GRAPH-04), a dependency occurs twice (GRAPH-05), the copy has no bytes (GRAPH-15), a range
     *     exceeds its allocation, or its kind of memory is not the one asked for (MEMORY-04), a row or a layer is
     *     larger than its pitch, or the pitch than MAX_PITCH (MEMORY-06), the memory type of an operand is null or no
     *     legal one (MEMORY-11), or the first byte or row leaves no room for the copy's width or height (MEMORY-13)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx names no living context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException if an operand is a CUDA array
     */
    CUgraphNode cuGraphAddMemcpyNode(CUgraph graph, List<CUgraphNode> dependencies, CUmemcpy3D copy, CUcontext ctx);

    /**
     * Adds a node that copies rows.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param copy the copy, of at least one byte
     * @param ctx the context; null for the current one
     * @return the new node
     * @throws CudaException as {@link #cuGraphAddMemcpyNode(CUgraph, List, CUmemcpy3D, CUcontext)}
     * @throws UnsupportedOperationException if an operand is a CUDA array
     */
    default CUgraphNode cuGraphAddMemcpyNode(
            CUgraph graph, List<CUgraphNode> dependencies, CUmemcpy2D copy, CUcontext ctx) {
        return cuGraphAddMemcpyNode(graph, dependencies, CUmemcpy3D.of(copy), ctx);
    }

    /**
     * Adds a node that sets rows of elements to a value.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param params what is set, and to what; width and height are at least 1, {@code elementSize} is 1, 2 or 4
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle names no living
     *     graph (GRAPH-01), a dependency is no living node (GRAPH-02), a dependency is a node of another graph
     *     (GRAPH-04), a dependency occurs twice (GRAPH-05), elementSize is not 1, 2 or 4, or width or height is not
     *     positive (GRAPH-14), a range exceeds its allocation, or its kind of memory is not the one asked for
     *     (MEMORY-04), the address or the pitch is no multiple of the element size (MEMORY-05), or a row or a layer is
     *     larger than its pitch, or the pitch than MAX_PITCH (MEMORY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx names no living context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    CUgraphNode cuGraphAddMemsetNode(CUgraph graph, List<CUgraphNode> dependencies, CUmemsetNodeParams params);

    /**
     * Adds a node that calls a function on the host. The function must make no API call.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param params the function
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle names no living
     *     graph (GRAPH-01), a dependency is no living node (GRAPH-02), a dependency is a node of another graph
     *     (GRAPH-04), a dependency occurs twice (GRAPH-05), or the function is null (STREAM-07)
     */
    CUgraphNode cuGraphAddHostNode(CUgraph graph, List<CUgraphNode> dependencies, CUhostNodeParams params);

    /**
     * Adds a node that executes a copy of a graph, made now. Later changes of {@code child} do not change the node.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param child the graph to copy
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if graph or child is no living graph (GRAPH-01), a
     *     dependency is no living node (GRAPH-02), a dependency is a node of another graph (GRAPH-04), or a dependency
     *     occurs twice (GRAPH-05)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph is embedded in a node already (GRAPH-16), or
     *     the graph has conditional handles or memory nodes (GRAPH-22)
     */
    CUgraphNode cuGraphAddChildGraphNode(CUgraph graph, List<CUgraphNode> dependencies, CUgraph child);

    /**
     * Adds a node that does nothing but order: it is complete when its dependencies are.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living graph (GRAPH-01), a
     *     dependency is no living node (GRAPH-02), a dependency is a node of another graph (GRAPH-04), or a dependency
     *     occurs twice (GRAPH-05)
     */
    CUgraphNode cuGraphAddEmptyNode(CUgraph graph, List<CUgraphNode> dependencies);

    /**
     * Adds a node that records an event each time the graph is launched.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param event the event to record
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if event is null (API-08), the handle names no living
     *     graph (GRAPH-01), a dependency is no living node (GRAPH-02), a dependency is a node of another graph
     *     (GRAPH-04), or a dependency occurs twice (GRAPH-05)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the event is no living one (EVENT-02)
     */
    CUgraphNode cuGraphAddEventRecordNode(CUgraph graph, List<CUgraphNode> dependencies, CUevent event);

    /**
     * Adds a node that waits for the latest record of an event each time the graph is launched.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param event the event to wait for
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if event is null (API-08), the handle names no living
     *     graph (GRAPH-01), a dependency is no living node (GRAPH-02), a dependency is a node of another graph
     *     (GRAPH-04), or a dependency occurs twice (GRAPH-05)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the event is no living one (EVENT-02)
     */
    CUgraphNode cuGraphAddEventWaitNode(CUgraph graph, List<CUgraphNode> dependencies, CUevent event);

    /**
     * Adds a node that carries out stream memory operations, in order.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param params the operations, at most 255, and their context
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params, its list or an operation is null (API-08), the
     *     handle names no living graph (GRAPH-01), a dependency is no living node (GRAPH-02), a dependency is a node of
     *     another graph (GRAPH-04), a dependency occurs twice (GRAPH-05), the address is not aligned, or not in device
     *     or page-locked memory (STREAM-11), flags is not documented (STREAM-12), or there are 256 operations or more,
     *     or flags is not 0 (STREAM-13)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx names no living context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if a flush of remote writes is asked for (STREAM-14)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    CUgraphNode cuGraphAddBatchMemOpNode(CUgraph graph, List<CUgraphNode> dependencies, CUbatchMemOpNodeParams params);

    /**
     * Adds a node that signals external semaphores.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param params the semaphores and the parameters of each signal
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the lists differ in length or
     *     have holes (EXT-20), the flags of an entry are not legal for its semaphore (EXT-22), an NvSciSync fence is
     *     missing or belongs to another object (EXT-25), the handle names no living graph (GRAPH-01), a dependency is
     *     no living node (GRAPH-02), a dependency is a node of another graph (GRAPH-04), or a dependency occurs twice
     *     (GRAPH-05)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle names no living semaphore (EXT-02)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the NvSciSync object cannot be signalled (EXT-23)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    CUgraphNode cuGraphAddExternalSemaphoresSignalNode(
            CUgraph graph, List<CUgraphNode> dependencies, CUextSemSignalNodeParams params);

    /**
     * Adds a node that waits for external semaphores.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param params the semaphores and the parameters of each wait
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the lists differ in length or
     *     have holes (EXT-20), the flags of an entry are not legal for its semaphore (EXT-22), an NvSciSync fence is
     *     missing or belongs to another object (EXT-25), the handle names no living graph (GRAPH-01), a dependency is
     *     no living node (GRAPH-02), a dependency is a node of another graph (GRAPH-04), or a dependency occurs twice
     *     (GRAPH-05)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle names no living semaphore (EXT-02)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the NvSciSync object cannot be waited for (EXT-24)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    CUgraphNode cuGraphAddExternalSemaphoresWaitNode(
            CUgraph graph, List<CUgraphNode> dependencies, CUextSemWaitNodeParams params);

    /**
     * Adds a node that allocates device memory each time the graph is launched, always at the same address.
     * {@code params} then tells the address.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param params how many bytes, on which device, and which other devices can access them
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params or its access descriptors are null (API-08), the
     *     handle names no living graph (GRAPH-01), a dependency is no living node (GRAPH-02), a dependency is a node of
     *     another graph (GRAPH-04), a dependency occurs twice (GRAPH-05), the size is 0 or more than the device has
     *     (MEMNODE-01), or the pool properties or access descriptors are none that an alloc node can have (MEMNODE-09)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph is embedded in a child graph node
     *     (MEMNODE-04)
     */
    CUgraphNode cuGraphAddMemAllocNode(CUgraph graph, List<CUgraphNode> dependencies, CUmemAllocNodeParams params);

    /**
     * Adds a node that frees what an alloc node of this graph or of another one allocates.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param dptr the address that the alloc node gave
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living graph (GRAPH-01), a
     *     dependency is no living node (GRAPH-02), a dependency is a node of another graph (GRAPH-04), a dependency
     *     occurs twice (GRAPH-05), the address is not the first one of what an alloc node allocates (MEMNODE-02), or
     *     the allocation has a free node already (MEMNODE-03)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph is embedded in a child graph node
     *     (MEMNODE-04)
     */
    CUgraphNode cuGraphAddMemFreeNode(CUgraph graph, List<CUgraphNode> dependencies, long dptr);

    /**
     * Returns what an alloc node allocates, with its address.
     *
     * @param node the node
     * @return the parameters of the node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02), or the node
     *     is of another kind (GRAPH-09)
     */
    CUmemAllocNodeParams cuGraphMemAllocNodeGetParams(CUgraphNode node);

    /**
     * Returns what a free node frees.
     *
     * @param node the node
     * @return the first address of the allocation
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02), or the node
     *     is of another kind (GRAPH-09)
     */
    long cuGraphMemFreeNodeGetParams(CUgraphNode node);

    /**
     * Removes a node from its graph, with all its edges.
     *
     * @param node the node
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if a capture is building the graph (CAPTURE-21)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph has memory nodes (MEMNODE-05)
     */
    void cuGraphDestroyNode(CUgraphNode node);

    /**
     * Returns the kind of a node.
     *
     * @param node the node
     * @return the kind
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02)
     */
    CUgraphNodeType cuGraphNodeGetType(CUgraphNode node);

    /**
     * Changes what a node does. Executable graphs that exist are not changed. Alloc, free and conditional nodes cannot
     * be changed.
     *
     * @param node the node
     * @param params the new parameters, of the kind of the node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params or something that the kind of node needs is
     *     null, or the kind cannot be changed (API-08), a child graph is no living graph (GRAPH-01), the handle names
     *     no living node (GRAPH-02), or the node is of another kind (GRAPH-09)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph has conditional handles or memory nodes
     *     (GRAPH-22)
     * @throws CudaException as the function for the kind of node: {@link #cuGraphKernelNodeSetParams},
     *     {@link #cuGraphMemcpyNodeSetParams(CUgraphNode, CUmemcpy3D)}, {@link #cuGraphMemsetNodeSetParams},
     *     {@link #cuGraphHostNodeSetParams}, {@link #cuGraphEventRecordNodeSetEvent},
     *     {@link #cuGraphEventWaitNodeSetEvent}, {@link #cuGraphBatchMemOpNodeSetParams},
     *     {@link #cuGraphExternalSemaphoresSignalNodeSetParams} or {@link #cuGraphExternalSemaphoresWaitNodeSetParams}
     * @throws UnsupportedOperationException if a copy is of a CUDA array
     */
    void cuGraphNodeSetParams(CUgraphNode node, CUgraphNodeParams params);

    /**
     * Returns the launch of a kernel node.
     *
     * @param node the node
     * @return function, grid, block, dynamic shared memory and arguments
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02), or the node
     *     is of another kind (GRAPH-09)
     */
    CUkernelNodeParams cuGraphKernelNodeGetParams(CUgraphNode node);

    /**
     * Changes the launch of a kernel node. Its attributes stay, and must fit the new launch. Executable graphs that
     * exist are not changed.
     *
     * @param node the node
     * @param params the new launch
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params or its arguments are null (API-08), the handle
     *     names no living node (GRAPH-02), the node is of another kind (GRAPH-09), a dimension or the number of threads
     *     exceeds the limit of the device (LAUNCH-01), a block has more shared memory than the function may have
     *     (LAUNCH-02), or a dimension of grid or block is 0 (LAUNCH-08)
     * @throws CudaException {@code CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES} if a block does not fit on a multiprocessor
     *     (LAUNCH-03)
     * @throws CudaException {@code CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE} if the blocks of a cooperative launch do
     *     not fit on the device at once (LAUNCH-04)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CLUSTER_SIZE} if the cluster does not divide the grid, or has too
     *     many blocks (LAUNCH-09), or no cluster of this size fits on the SMs (LAUNCH-10)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle names no living module or function
     *     (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    void cuGraphKernelNodeSetParams(CUgraphNode node, CUkernelNodeParams params);

    /**
     * Returns the copy of a memcpy node.
     *
     * @param node the node
     * @return the copy
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02), or the node
     *     is of another kind (GRAPH-09)
     */
    CUmemcpy3D cuGraphMemcpyNodeGetParams(CUgraphNode node);

    /**
     * Changes the copy of a memcpy node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param copy the new copy, of at least one byte; it belongs to the current context
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if copy or one of its operands is null (API-08), the
     *     handle names no living node (GRAPH-02), the node is of another kind (GRAPH-09), the copy has no bytes
     *     (GRAPH-15), a range exceeds its allocation, or its kind of memory is not the one asked for (MEMORY-04), a row
     *     or a layer is larger than its pitch, or the pitch than MAX_PITCH (MEMORY-06), the memory type of an operand
     *     is null or no legal one (MEMORY-11), or the first byte or row leaves no room for the copy's width or height
     *     (MEMORY-13)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException if an operand is a CUDA array
     */
    void cuGraphMemcpyNodeSetParams(CUgraphNode node, CUmemcpy3D copy);

    /**
     * Changes the copy of a memcpy node to one of rows. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param copy the new copy, of at least one byte; it belongs to the current context
     * @throws CudaException as {@link #cuGraphMemcpyNodeSetParams(CUgraphNode, CUmemcpy3D)}
     * @throws UnsupportedOperationException if an operand is a CUDA array
     */
    default void cuGraphMemcpyNodeSetParams(CUgraphNode node, CUmemcpy2D copy) {
        cuGraphMemcpyNodeSetParams(node, CUmemcpy3D.of(copy));
    }

    /**
     * Returns what a memset node sets.
     *
     * @param node the node
     * @return the parameters of the node; the context is null
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02), or the node
     *     is of another kind (GRAPH-09)
     */
    CUmemsetNodeParams cuGraphMemsetNodeGetParams(CUgraphNode node);

    /**
     * Changes what a memset node sets. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param params the new parameters
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle names no living
     *     node (GRAPH-02), the node is of another kind (GRAPH-09), elementSize is not 1, 2 or 4, or width or height is
     *     not positive (GRAPH-14), a range exceeds its allocation, or its kind of memory is not the one asked for
     *     (MEMORY-04), the address or the pitch is no multiple of the element size (MEMORY-05), or a row or a layer is
     *     larger than its pitch, or the pitch than MAX_PITCH (MEMORY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx names no living context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    void cuGraphMemsetNodeSetParams(CUgraphNode node, CUmemsetNodeParams params);

    /**
     * Returns the function of a host node.
     *
     * @param node the node
     * @return the parameters of the node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02), or the node
     *     is of another kind (GRAPH-09)
     */
    CUhostNodeParams cuGraphHostNodeGetParams(CUgraphNode node);

    /**
     * Changes the function of a host node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param params the new function
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle names no living
     *     node (GRAPH-02), the node is of another kind (GRAPH-09), or the function is null (STREAM-07)
     */
    void cuGraphHostNodeSetParams(CUgraphNode node, CUhostNodeParams params);

    /**
     * Returns the graph that is embedded in a child graph node, not a copy of it. It can be edited, which changes the
     * node, and ends with the node.
     *
     * @param node the node
     * @return the embedded graph
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02), or the node
     *     is of another kind (GRAPH-09)
     */
    CUgraph cuGraphChildGraphNodeGetGraph(CUgraphNode node);

    /**
     * Returns the event of an event record node.
     *
     * @param node the node
     * @return the event
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02), or the node
     *     is of another kind (GRAPH-09)
     */
    CUevent cuGraphEventRecordNodeGetEvent(CUgraphNode node);

    /**
     * Changes the event of an event record node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param event the new event
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if event is null (API-08), the handle names no living node
     *     (GRAPH-02), or the node is of another kind (GRAPH-09)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the event is no living one (EVENT-02)
     */
    void cuGraphEventRecordNodeSetEvent(CUgraphNode node, CUevent event);

    /**
     * Returns the event of an event wait node.
     *
     * @param node the node
     * @return the event
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02), or the node
     *     is of another kind (GRAPH-09)
     */
    CUevent cuGraphEventWaitNodeGetEvent(CUgraphNode node);

    /**
     * Changes the event of an event wait node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param event the new event
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if event is null (API-08), the handle names no living node
     *     (GRAPH-02), or the node is of another kind (GRAPH-09)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the event is no living one (EVENT-02)
     */
    void cuGraphEventWaitNodeSetEvent(CUgraphNode node, CUevent event);

    /**
     * Returns the operations of a memory operation node. Barriers, which do nothing here, are left out.
     *
     * @param node the node
     * @return the parameters of the node; the context is null
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02), or the node
     *     is of another kind (GRAPH-09)
     */
    CUbatchMemOpNodeParams cuGraphBatchMemOpNodeGetParams(CUgraphNode node);

    /**
     * Changes the operations of a memory operation node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param params the new operations
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params, its list or an operation is null (API-08), the
     *     handle names no living node (GRAPH-02), the node is of another kind (GRAPH-09), the address is not aligned,
     *     or not in device or page-locked memory (STREAM-11), flags is not documented (STREAM-12), or there are 256
     *     operations or more, or flags is not 0 (STREAM-13)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx names no living context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if a flush of remote writes is asked for (STREAM-14)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    void cuGraphBatchMemOpNodeSetParams(CUgraphNode node, CUbatchMemOpNodeParams params);

    /**
     * Returns the signals of a node that signals external semaphores.
     *
     * @param node the node
     * @return the semaphores and the parameters of each signal
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02), or the node
     *     is of another kind (GRAPH-09)
     */
    CUextSemSignalNodeParams cuGraphExternalSemaphoresSignalNodeGetParams(CUgraphNode node);

    /**
     * Changes the signals of a node that signals external semaphores. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param params the new signals
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the lists differ in length or
     *     have holes (EXT-20), the flags of an entry are not legal for its semaphore (EXT-22), an NvSciSync fence is
     *     missing or belongs to another object (EXT-25), the handle names no living node (GRAPH-02), or the node is of
     *     another kind (GRAPH-09)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle names no living semaphore (EXT-02)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the NvSciSync object cannot be signalled (EXT-23)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    void cuGraphExternalSemaphoresSignalNodeSetParams(CUgraphNode node, CUextSemSignalNodeParams params);

    /**
     * Returns the waits of a node that waits for external semaphores.
     *
     * @param node the node
     * @return the semaphores and the parameters of each wait
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02), or the node
     *     is of another kind (GRAPH-09)
     */
    CUextSemWaitNodeParams cuGraphExternalSemaphoresWaitNodeGetParams(CUgraphNode node);

    /**
     * Changes the waits of a node that waits for external semaphores. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param params the new waits
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the lists differ in length or
     *     have holes (EXT-20), the flags of an entry are not legal for its semaphore (EXT-22), an NvSciSync fence is
     *     missing or belongs to another object (EXT-25), the handle names no living node (GRAPH-02), or the node is of
     *     another kind (GRAPH-09)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle names no living semaphore (EXT-02)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the NvSciSync object cannot be waited for (EXT-24)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    void cuGraphExternalSemaphoresWaitNodeSetParams(CUgraphNode node, CUextSemWaitNodeParams params);

    /**
     * Returns a launch attribute of a kernel node.
     *
     * @param node the node
     * @param attribute which attribute
     * @return the attribute with its value
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if attribute is null (API-08), the handle names no living
     *     node (GRAPH-02), the node is of another kind (GRAPH-09), or the attribute is IGNORE or SYNCHRONIZATION_POLICY
     *     (LAUNCH-06)
     * @throws UnsupportedOperationException if the attribute is not simulated
     */
    CUlaunchAttribute cuGraphKernelNodeGetAttribute(CUgraphNode node, CUlaunchAttribute.ID attribute);

    /**
     * Sets a launch attribute of a kernel node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param attribute the attribute with its value
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if attribute or its id is null (API-08), the handle names
     *     no living node (GRAPH-02), the node is of another kind (GRAPH-09), or an attribute is not one of launches, or
     *     has an illegal value (LAUNCH-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CLUSTER_SIZE} if the cluster does not divide the grid, or has too
     *     many blocks (LAUNCH-09), or no cluster of this size fits on the SMs (LAUNCH-10)
     * @throws UnsupportedOperationException if the attribute is not simulated
     */
    void cuGraphKernelNodeSetAttribute(CUgraphNode node, CUlaunchAttribute attribute);

    /**
     * Copies all launch attributes of a kernel node to another one.
     *
     * @param target the node that gets the attributes
     * @param source the node that has them
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a handle names no living node (GRAPH-02), or a node is
     *     no kernel node (GRAPH-09)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CLUSTER_SIZE} if the cluster does not divide the grid, or has too
     *     many blocks (LAUNCH-09), or no cluster of this size fits on the SMs (LAUNCH-10)
     */
    void cuGraphKernelNodeCopyAttributes(CUgraphNode target, CUgraphNode source);

    // -- edges ---------------------------------------------------------------------------------------------------

    /**
     * Adds edges to a graph: from each node of {@code from} to the node at the same place in {@code to}. If an edge
     * exists already, those before it stay added.
     *
     * @param graph the graph
     * @param from the earlier nodes; null or an empty list for none
     * @param to the later nodes, as many
     * @param edgeData the edge data, one for each edge; null where all are full dependencies
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living graph (GRAPH-01), a handle
     *     names no living node (GRAPH-02), a node belongs to another graph (GRAPH-04), an edge exists already
     *     (GRAPH-05), a node is to depend on itself (GRAPH-06), edge data has ports or a type that its nodes do not
     *     have (GRAPH-07), or the lists differ in length, or edge data has holes (GRAPH-13)
     */
    void cuGraphAddDependencies(
            CUgraph graph, List<CUgraphNode> from, List<CUgraphNode> to, List<CUgraphEdgeData> edgeData);

    /**
     * Removes edges from a graph: from each node of {@code from} to the node at the same place in {@code to}. If an
     * edge does not exist, those before it stay removed.
     *
     * @param graph the graph
     * @param from the earlier nodes; null or an empty list for none
     * @param to the later nodes, as many
     * @param edgeData the edge data, one for each edge; null where all are full dependencies
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living graph (GRAPH-01), a handle
     *     names no living node (GRAPH-02), a node belongs to another graph (GRAPH-04), a node is to depend on itself
     *     (GRAPH-06), an edge does not exist with this data (GRAPH-08), or the lists differ in length, or edge data has
     *     holes (GRAPH-13)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph has memory nodes (MEMNODE-05)
     */
    void cuGraphRemoveDependencies(
            CUgraph graph, List<CUgraphNode> from, List<CUgraphNode> to, List<CUgraphEdgeData> edgeData);

    /**
     * Returns the nodes of a graph, in the order of their creation. Nodes of child graphs are not among them.
     *
     * @param graph the graph
     * @return the nodes
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living graph (GRAPH-01)
     */
    List<CUgraphNode> cuGraphGetNodes(CUgraph graph);

    /**
     * Returns the nodes of a graph that depend on no other node, the newest first.
     *
     * @param graph the graph
     * @return the nodes
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living graph (GRAPH-01)
     */
    List<CUgraphNode> cuGraphGetRootNodes(CUgraph graph);

    /**
     * Returns the edges of a graph.
     *
     * @param graph the graph
     * @param withEdgeData whether edge data is wanted; without it every edge must be a full dependency
     * @return the edges, ordered by the creation of the nodes that they leave
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living graph (GRAPH-01)
     * @throws CudaException {@code CUDA_ERROR_LOSSY_QUERY} if an edge has data, and withEdgeData is false (GRAPH-11)
     */
    List<CUgraphEdge> cuGraphGetEdges(CUgraph graph, boolean withEdgeData);

    /**
     * Returns what a node depends on.
     *
     * @param node the node
     * @param withEdgeData whether edge data is wanted; without it every edge must be a full dependency
     * @return the nodes that the edges come from, with the edge data
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_LOSSY_QUERY} if an edge has data, and withEdgeData is false (GRAPH-11)
     */
    List<CUgraphDependency> cuGraphNodeGetDependencies(CUgraphNode node, boolean withEdgeData);

    /**
     * Returns what depends on a node.
     *
     * @param node the node
     * @param withEdgeData whether edge data is wanted; without it every edge must be a full dependency
     * @return the nodes that the edges lead to, with the edge data
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_LOSSY_QUERY} if an edge has data, and withEdgeData is false (GRAPH-11)
     */
    List<CUgraphDependency> cuGraphNodeGetDependentNodes(CUgraphNode node, boolean withEdgeData);

    /**
     * Returns a graph in the language of Graphviz. Graphs, nodes and events are numbered within the text, so that the
     * same graph gives the same text in every run, and so does a clone, unless handles are asked for.
     *
     * @param graph the graph
     * @param flags 0 or a sum of {@code CU_GRAPH_DEBUG_DOT_FLAGS_*}
     * @return the text
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living graph (GRAPH-01), or flags
     *     has an undocumented bit (GRAPH-23)
     */
    String cuGraphDebugDotPrint(CUgraph graph, int flags);

    /**
     * Writes a graph to a file, in the language of Graphviz.
     *
     * @param graph the graph
     * @param path the file, which is replaced if it exists
     * @param flags 0 or a sum of {@code CU_GRAPH_DEBUG_DOT_FLAGS_*}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if path is null (API-08), the handle names no living graph
     *     (GRAPH-01), or flags has an undocumented bit (GRAPH-23)
     * @throws CudaException {@code CUDA_ERROR_OPERATING_SYSTEM} if the file cannot be written (GRAPH-24)
     */
    void cuGraphDebugDotPrint(CUgraph graph, Path path, int flags);

    // -- executable graphs ---------------------------------------------------------------------------------------

    /**
     * Makes a graph executable. The executable graph is a snapshot: later changes of the graph do not change it.
     *
     * @param graph the graph
     * @param flags 0 or a sum of {@link #CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH},
     *     {@link #CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH} and
     *     {@link #CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY}; the first two exclude each other
     * @return the executable graph
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if captures and the mode of the thread forbid
     *     unsafe calls (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if a capture is building the graph (CAPTURE-23)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if a kernel of the graph was captured in a green
     *     context that was destroyed (CTX-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is no legal combination (EXEC-02), the graph has
     *     a cycle (EXEC-03), a conditional handle of the graph belongs to no node (EXEC-11), a conditional body has a
     *     node or a copy that bodies cannot have (EXEC-12), it is for launches from the device and has a node or a copy
     *     that such graphs cannot have (EXEC-13), it is for launches from the device and empty (EXEC-14), a conditional
     *     body, or a graph for launches from the device, has kernels of several contexts (EXEC-16), a copy or memset in
     *     such a graph is of memory that the current device cannot access (EXEC-17), or the handle names no living
     *     graph (GRAPH-01)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph was moved into a child graph node (EXEC-04),
     *     the graph has conditional nodes and an executable graph already (EXEC-15), or the graph has memory nodes and
     *     an executable graph already (MEMNODE-06)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    CUgraphExec cuGraphInstantiate(CUgraph graph, long flags);

    /**
     * Makes a graph executable and, with {@link #CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD}, uploads it in a stream. As in C,
     * {@code params} then tells what became of it, also after a failure.
     *
     * @param graph the graph
     * @param params the flags as for {@link #cuGraphInstantiate}, and the stream for the upload, which may be a default
     *     stream
     * @return the executable graph
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), flags is no legal combination
     *     (EXEC-02), the graph has a cycle (EXEC-03), a conditional handle of the graph belongs to no node (EXEC-11), a
     *     conditional body has a node or a copy that bodies cannot have (EXEC-12), it is for launches from the device
     *     and has a node or a copy that such graphs cannot have (EXEC-13), it is for launches from the device and empty
     *     (EXEC-14), a conditional body, or a graph for launches from the device, has kernels of several contexts
     *     (EXEC-16), a copy or memset in such a graph is of memory that the current device cannot access (EXEC-17), or
     *     the handle names no living graph (GRAPH-01)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream for the upload is capturing
     *     (CAPTURE-14), or captures and the mode of the thread forbid unsafe calls (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if a capture is building the graph (CAPTURE-23)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if a kernel of the graph was captured in a green
     *     context that was destroyed (CTX-16)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph was moved into a child graph node (EXEC-04),
     *     the graph has conditional nodes and an executable graph already (EXEC-15), or the graph has memory nodes and
     *     an executable graph already (MEMNODE-06)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the device has too little memory for what the graph
     *     allocates (POOL-06)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    CUgraphExec cuGraphInstantiateWithParams(CUgraph graph, CUgraphInstantiateParams params);

    /**
     * Returns the flags that an executable graph was instantiated with.
     *
     * @param exec the executable graph
     * @return the sum of {@link #CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH} and
     *     {@link #CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH}, as far as they were given; other flags are not reported
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living executable graph (EXEC-01)
     */
    long cuGraphExecGetFlags(CUgraphExec exec);

    /**
     * Uploads an executable graph in stream order, so that its first launch need not do it.
     *
     * @param exec the executable graph
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living executable graph (EXEC-01)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the device has too little memory for what the graph
     *     allocates (POOL-06)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    void cuGraphUpload(CUgraphExec exec, CUstream stream);

    /**
     * Launches an executable graph as one piece of work of a stream. Launches of the same executable graph do not
     * overlap, whatever their streams.
     *
     * @param exec the executable graph
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if a kernel of the graph was captured in a green
     *     context that was destroyed (CTX-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living executable graph (EXEC-01),
     *     memory that an earlier launch allocated has not been freed (MEMNODE-07), or memory that the graph frees is
     *     not allocated (MEMNODE-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle names no living semaphore (EXT-02)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order behind its allocation (LIFE-01), without order before its free (LIFE-02), or behind its free (LIFE-03)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the device has too little memory for what the graph
     *     allocates (POOL-06)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    void cuGraphLaunch(CUgraphExec exec, CUstream stream);

    /**
     * Destroys an executable graph. Launches that are under way complete.
     *
     * @param exec the executable graph
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if captures and the mode of the thread forbid
     *     unsafe calls (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living executable graph (EXEC-01)
     */
    void cuGraphExecDestroy(CUgraphExec exec);

    /**
     * Updates an executable graph from a graph with the same nodes and edges, made in the same order. Launches that are
     * under way are not changed. If it fails, nothing is changed.
     *
     * @param exec the executable graph
     * @param graph the graph with the new parameters
     * @param info where the kind of the result and the node to blame go; null if they are not wanted
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living executable graph (EXEC-01),
     *     the graph is embedded in a node (EXEC-10), or the handle names no living graph (GRAPH-01)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph has memory nodes and an executable graph
     *     already (MEMNODE-06)
     * @throws CudaException {@code CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE} if the graphs have different nodes or edges
     *     (UPDATE-01), a node is of another kind (UPDATE-02), parameters of a node exceed what can be updated
     *     (UPDATE-03), a function belongs to another context (UPDATE-04), attributes of a kernel node changed
     *     (UPDATE-05), or a conditional node changed (UPDATE-06)
     */
    void cuGraphExecUpdate(CUgraphExec exec, CUgraph graph, CUgraphExecUpdateResultInfo info);

    /**
     * Changes what a node of an executable graph does, from the next launch on. The graph it was instantiated from is
     * not changed.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param params the new parameters, of the kind of the node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params or something that the kind of node needs is
     *     null, or the kind cannot be changed (API-08), the handle names no living executable graph (EXEC-01), the
     *     executable graph has no such node, or it is of another kind (EXEC-06), the new parameters exceed what can be
     *     updated (EXEC-07), or the handle names no living node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE} if the graph has another shape than the one it
     *     replaces (EXEC-09)
     * @throws CudaException as the function for the kind of node: {@link #cuGraphExecKernelNodeSetParams},
     *     {@link #cuGraphExecMemcpyNodeSetParams(CUgraphExec, CUgraphNode, CUmemcpy3D, CUcontext)},
     *     {@link #cuGraphExecMemsetNodeSetParams}, {@link #cuGraphExecHostNodeSetParams},
     *     {@link #cuGraphExecEventRecordNodeSetEvent}, {@link #cuGraphExecEventWaitNodeSetEvent},
     *     {@link #cuGraphExecBatchMemOpNodeSetParams}, {@link #cuGraphExecExternalSemaphoresSignalNodeSetParams} or
     *     {@link #cuGraphExecExternalSemaphoresWaitNodeSetParams}
     * @throws UnsupportedOperationException if a copy is of a CUDA array
     */
    void cuGraphExecNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraphNodeParams params);

    /**
     * Changes the launch of a kernel node, from the next launch of the executable graph on. The function stays in its
     * context, the attributes stay as they are.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param params the new launch
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params or its arguments are null (API-08), the handle
     *     names no living executable graph (EXEC-01), the executable graph has no such node, or it is of another kind
     *     (EXEC-06), the new parameters exceed what can be updated (EXEC-07), the handle names no living node
     *     (GRAPH-02), a dimension or the number of threads exceeds the limit of the device (LAUNCH-01), a block has
     *     more shared memory than the function may have (LAUNCH-02), or a dimension of grid or block is 0 (LAUNCH-08)
     * @throws CudaException {@code CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES} if a block does not fit on a multiprocessor
     *     (LAUNCH-03)
     * @throws CudaException {@code CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE} if the blocks of a cooperative launch do
     *     not fit on the device at once (LAUNCH-04)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CLUSTER_SIZE} if the cluster does not divide the grid, or has too
     *     many blocks (LAUNCH-09), or no cluster of this size fits on the SMs (LAUNCH-10)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle names no living module or function
     *     (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    void cuGraphExecKernelNodeSetParams(CUgraphExec exec, CUgraphNode node, CUkernelNodeParams params);

    /**
     * Changes the copy of a memcpy node, from the next launch of the executable graph on. Memory stays of its kind, on
     * its device and in its context; only a copy of one dimension changes its extent.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param copy the new copy
     * @param ctx the context; null for the current one
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if copy or one of its operands is null (API-08), the
     *     handle names no living executable graph (EXEC-01), the executable graph has no such node, or it is of another
     *     kind (EXEC-06), the new parameters exceed what can be updated (EXEC-07), the handle names no living node
     *     (GRAPH-02), the copy has no bytes (GRAPH-15), a range exceeds its allocation, or its kind of memory is not
     *     the one asked for (MEMORY-04), a row or a layer is larger than its pitch, or the pitch than MAX_PITCH
     *     (MEMORY-06), the memory type of an operand is null or no legal one (MEMORY-11), or the first byte or row
     *     leaves no room for the copy's width or height (MEMORY-13)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx names no living context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     * @throws UnsupportedOperationException if an operand is a CUDA array
     */
    void cuGraphExecMemcpyNodeSetParams(CUgraphExec exec, CUgraphNode node, CUmemcpy3D copy, CUcontext ctx);

    /**
     * Changes the copy of a memcpy node to one of rows, from the next launch of the executable graph on, within the
     * limits of the function for layers.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param copy the new copy
     * @param ctx the context; null for the current one
     * @throws CudaException as {@link #cuGraphExecMemcpyNodeSetParams(CUgraphExec, CUgraphNode, CUmemcpy3D, CUcontext)}
     * @throws UnsupportedOperationException if an operand is a CUDA array
     */
    default void cuGraphExecMemcpyNodeSetParams(CUgraphExec exec, CUgraphNode node, CUmemcpy2D copy, CUcontext ctx) {
        cuGraphExecMemcpyNodeSetParams(exec, node, CUmemcpy3D.of(copy), ctx);
    }

    /**
     * Changes what a memset node sets, from the next launch of the executable graph on. Memory stays of its kind, on
     * its device and in its context; only a memset of one dimension changes its extent.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param params the new parameters
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle names no living
     *     executable graph (EXEC-01), the executable graph has no such node, or it is of another kind (EXEC-06), the
     *     new parameters exceed what can be updated (EXEC-07), the handle names no living node (GRAPH-02), elementSize
     *     is not 1, 2 or 4, or width or height is not positive (GRAPH-14), a range exceeds its allocation, or its kind
     *     of memory is not the one asked for (MEMORY-04), the address or the pitch is no multiple of the element size
     *     (MEMORY-05), or a row or a layer is larger than its pitch, or the pitch than MAX_PITCH (MEMORY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx names no living context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    void cuGraphExecMemsetNodeSetParams(CUgraphExec exec, CUgraphNode node, CUmemsetNodeParams params);

    /**
     * Changes the function of a host node, from the next launch of the executable graph on.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param params the new function
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle names no living
     *     executable graph (EXEC-01), the executable graph has no such node, or it is of another kind (EXEC-06), the
     *     handle names no living node (GRAPH-02), or the function is null (STREAM-07)
     */
    void cuGraphExecHostNodeSetParams(CUgraphExec exec, CUgraphNode node, CUhostNodeParams params);

    /**
     * Changes what the nodes of a child graph do, from the next launch of the executable graph on.
     *
     * @param exec the executable graph
     * @param node the child graph node of the graph that was instantiated
     * @param child a graph with the same nodes and edges as the embedded one, as for {@link #cuGraphExecUpdate}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living executable graph (EXEC-01),
     *     the executable graph has no such node, or it is of another kind (EXEC-06), child is no living graph
     *     (GRAPH-01), or the handle names no living node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE} if the graph has another shape than the one it
     *     replaces (EXEC-09)
     */
    void cuGraphExecChildGraphNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraph child);

    /**
     * Changes the event of an event record node, from the next launch of the executable graph on.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param event the new event
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if event is null (API-08), the handle names no living
     *     executable graph (EXEC-01), the executable graph has no such node, or it is of another kind (EXEC-06), or the
     *     handle names no living node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the event is no living one (EVENT-02)
     */
    void cuGraphExecEventRecordNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event);

    /**
     * Changes the event of an event wait node, from the next launch of the executable graph on.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param event the new event
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if event is null (API-08), the handle names no living
     *     executable graph (EXEC-01), the executable graph has no such node, or it is of another kind (EXEC-06), or the
     *     handle names no living node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the event is no living one (EVENT-02)
     */
    void cuGraphExecEventWaitNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event);

    /**
     * Changes the operations of a memory operation node, from the next launch of the executable graph on. Their number
     * and their kinds stay.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param params the new operations
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params, its list or an operation is null (API-08), the
     *     handle names no living executable graph (EXEC-01), the executable graph has no such node, or it is of another
     *     kind (EXEC-06), the new parameters exceed what can be updated (EXEC-07), the handle names no living node
     *     (GRAPH-02), the address is not aligned, or not in device or page-locked memory (STREAM-11), flags is not
     *     documented (STREAM-12), or there are 256 operations or more, or flags is not 0 (STREAM-13)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx names no living context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if a flush of remote writes is asked for (STREAM-14)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    void cuGraphExecBatchMemOpNodeSetParams(CUgraphExec exec, CUgraphNode node, CUbatchMemOpNodeParams params);

    /**
     * Changes the signals of a node, from the next launch of the executable graph on. Their number stays.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param params the new signals, as many as before
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle names no living
     *     executable graph (EXEC-01), the executable graph has no such node, or it is of another kind (EXEC-06), the
     *     new parameters exceed what can be updated (EXEC-07), the lists differ in length or have holes (EXT-20), the
     *     flags of an entry are not legal for its semaphore (EXT-22), an NvSciSync fence is missing or belongs to
     *     another object (EXT-25), or the handle names no living node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle names no living semaphore (EXT-02)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the NvSciSync object cannot be signalled (EXT-23)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    void cuGraphExecExternalSemaphoresSignalNodeSetParams(
            CUgraphExec exec, CUgraphNode node, CUextSemSignalNodeParams params);

    /**
     * Changes the waits of a node, from the next launch of the executable graph on. Their number stays.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param params the new waits, as many as before
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle names no living
     *     executable graph (EXEC-01), the executable graph has no such node, or it is of another kind (EXEC-06), the
     *     new parameters exceed what can be updated (EXEC-07), the lists differ in length or have holes (EXT-20), the
     *     flags of an entry are not legal for its semaphore (EXT-22), an NvSciSync fence is missing or belongs to
     *     another object (EXT-25), or the handle names no living node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle names no living semaphore (EXT-02)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the NvSciSync object cannot be waited for (EXT-24)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    void cuGraphExecExternalSemaphoresWaitNodeSetParams(
            CUgraphExec exec, CUgraphNode node, CUextSemWaitNodeParams params);

    /**
     * Enables or disables a kernel, memset or memcpy node, from the next launch of the executable graph on. A disabled
     * node is executed as an empty node.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param enabled whether the node does its work
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living executable graph (EXEC-01),
     *     the executable graph has no such node, or it is of another kind (EXEC-06), the node is no kernel, memset or
     *     memcpy node (EXEC-08), or the handle names no living node (GRAPH-02)
     */
    void cuGraphNodeSetEnabled(CUgraphExec exec, CUgraphNode node, boolean enabled);

    /**
     * Returns whether a kernel, memset or memcpy node of an executable graph is enabled.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @return whether the node does its work in the next launch
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle names no living executable graph (EXEC-01),
     *     the executable graph has no such node, or it is of another kind (EXEC-06), the node is no kernel, memset or
     *     memcpy node (EXEC-08), or the handle names no living node (GRAPH-02)
     */
    boolean cuGraphNodeGetEnabled(CUgraphExec exec, CUgraphNode node);
}
