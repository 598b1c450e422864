package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.core.call.CaptureSafety.REFUSED;
import static orrery.core.call.CaptureSafety.SAFE;
import static orrery.core.call.CaptureSafety.UNSAFE;
import static orrery.device.HostCost.GRAPH_INSTANTIATE;
import static orrery.device.HostCost.GRAPH_LAUNCH;
import static orrery.device.HostCost.GRAPH_NODE;
import static orrery.device.HostCost.GRAPH_SET_PARAMS;
import static orrery.device.HostCost.GRAPH_UPDATE;

import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/**
 * The functions of the chapter "Graph Management" of the driver API that concern executable graphs: instantiation,
 * launch and update. Source: {@code cuda.h}.
 */
public interface GraphExecution {
    /** A launch frees the memory that earlier launches left allocated. */
    int CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH = 1;
    /** The graph is uploaded after its instantiation. */
    int CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD = 2;
    /** The graph can be launched from the device. */
    int CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH = 4;
    /** Kernel nodes run with their own priorities. */
    int CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY = 8;

    /**
     * Makes a graph executable. The executable graph is a snapshot: later changes of the graph do not change it.
     *
     * @param graph the graph
     * @param flags 0 or a sum of {@link #CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH},
     *     {@link #CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH} and
     *     {@link #CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY}; the first two exclude each other
     * @return the executable graph
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if a capture is building the graph (CAPTURE-23)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if a kernel of the graph was captured in a green
     *     context that was destroyed (CTX-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is no legal combination (EXEC-02), the graph has
     *     a cycle (EXEC-03), a conditional handle of the graph belongs to no node (EXEC-11), a conditional body has a
     *     node or a copy that bodies cannot have (EXEC-12), it is for launches from the device and has a node or a copy
     *     that such graphs cannot have (EXEC-13), it is for launches from the device and empty (EXEC-14), a conditional
     *     body, or a graph for launches from the device, has nodes of several contexts (EXEC-16), a copy or memset in
     *     such a graph is of memory that the current device cannot access (EXEC-17), a memset of a graph for launches
     *     from the device is of memory of another device (EXEC-19), a captured memset is of memory that the context of
     *     its stream cannot access (EXEC-18), or the handle does not refer to an existing graph (GRAPH-01)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph belongs to a child graph or conditional node
     *     (EXEC-04), the graph has conditional nodes and an executable graph already (EXEC-15), the graph has
     *     device-updatable nodes and an executable graph already (EXEC-20), or the graph has memory nodes and an
     *     executable graph already (MEMNODE-06)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(
            cost = GRAPH_INSTANTIATE,
            capture = SAFE,
            cName = "cuGraphInstantiateWithFlags",
            version = 11040,
            arguments = ">..")
    CUgraphExec cuGraphInstantiate(CUgraph graph, long flags);

    /**
     * Makes a graph executable and, with {@link #CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD}, uploads it in a stream. As in C,
     * {@code params} gets the detailed result, also after a failure.
     *
     * @param graph the graph
     * @param params the flags as for {@link #cuGraphInstantiate}, and the stream for the upload, which may be a default
     *     stream
     * @return the executable graph
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), flags is no legal combination
     *     (EXEC-02), the graph has a cycle (EXEC-03), a conditional handle of the graph belongs to no node (EXEC-11), a
     *     conditional body has a node or a copy that bodies cannot have (EXEC-12), it is for launches from the device
     *     and has a node or a copy that such graphs cannot have (EXEC-13), it is for launches from the device and empty
     *     (EXEC-14), a conditional body, or a graph for launches from the device, has nodes of several contexts
     *     (EXEC-16), a copy or memset in such a graph is of memory that the current device cannot access (EXEC-17), a
     *     memset of a graph for launches from the device is of memory of another device (EXEC-19), a captured memset is
     *     of memory that the context of its stream cannot access (EXEC-18), or the handle does not refer to an existing
     *     graph (GRAPH-01)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream for the upload is capturing
     *     (CAPTURE-14), or a capture prohibits unsafe calls on the thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if a capture is building the graph (CAPTURE-23)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if a kernel of the graph was captured in a green
     *     context that was destroyed (CTX-16)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph belongs to a child graph or conditional node
     *     (EXEC-04), the graph has conditional nodes and an executable graph already (EXEC-15), the graph has
     *     device-updatable nodes and an executable graph already (EXEC-20), or the graph has memory nodes and an
     *     executable graph already (MEMNODE-06)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the device has too little memory for what the graph
     *     allocates (POOL-06)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = GRAPH_INSTANTIATE, capture = SAFE, version = 12000, arguments = ">..")
    CUgraphExec cuGraphInstantiateWithParams(CUgraph graph, CUgraphInstantiateParams params);

    /**
     * Returns the flags that an executable graph was instantiated with.
     *
     * @param exec the executable graph
     * @return the sum of {@link #CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH} and
     *     {@link #CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH}, as far as they were given; other flags are not reported
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing executable
     *     graph (EXEC-01)
     */
    @DriverFunction(afterFault = WORKS, version = 12000, arguments = ".>")
    long cuGraphExecGetFlags(CUgraphExec exec);

    /**
     * Uploads an executable graph in stream order, so that its first launch need not do it.
     *
     * @param exec the executable graph
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing executable
     *     graph (EXEC-01)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the device has too little memory for what the graph
     *     allocates (POOL-06)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = GRAPH_LAUNCH, capture = REFUSED, version = 11010, arguments = "..")
    void cuGraphUpload(CUgraphExec exec, @Nullable CUstream stream);

    /**
     * Launches an executable graph as one piece of work of a stream. Launches of the same executable graph do not
     * overlap, whatever their streams. If a node waits for an event that was last recorded in a capture, the launch is
     * not captured, and the stream joins the capture afterwards, as by {@code cuStreamWaitEvent}.
     *
     * @param exec the executable graph
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if a kernel of the graph was captured in a green
     *     context that was destroyed (CTX-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing executable
     *     graph (EXEC-01), memory that an earlier launch allocated has not been freed (MEMNODE-07), memory that the
     *     graph frees is not allocated (MEMNODE-08), or no memory is at the address of a memory operation (STREAM-11)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle does not refer to an existing semaphore
     *     (EXT-02)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the device has too little memory for what the graph
     *     allocates (POOL-06)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = GRAPH_LAUNCH, capture = REFUSED, version = 10000, arguments = "..")
    void cuGraphLaunch(CUgraphExec exec, @Nullable CUstream stream);

    /**
     * Destroys an executable graph. Launches that are under way complete.
     *
     * @param exec the executable graph
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing executable
     *     graph (EXEC-01)
     */
    @DriverFunction(cost = GRAPH_NODE, afterFault = WORKS, capture = UNSAFE, version = 10000, arguments = ".")
    void cuGraphExecDestroy(CUgraphExec exec);

    /**
     * Updates an executable graph from a graph with the same nodes and edges, made in the same order. Launches that are
     * under way are not changed. If it fails, nothing is changed.
     *
     * @param exec the executable graph
     * @param graph the graph with the new parameters
     * @param info receives the kind of the result and the node that caused it; null if it is not needed
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing executable
     *     graph (EXEC-01), the graph is embedded in a node (EXEC-10), or the handle does not refer to an existing graph
     *     (GRAPH-01)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph has memory nodes and an executable graph
     *     already (MEMNODE-06), or one of the two has device-updatable nodes (UPDATE-07)
     * @throws CudaException {@code CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE} if the graphs have different nodes or edges
     *     (UPDATE-01), a node is of another kind (UPDATE-02), parameters of a node exceed what can be updated
     *     (UPDATE-03), a function belongs to another context (UPDATE-04), attributes of a kernel node changed
     *     (UPDATE-05), or a conditional node changed (UPDATE-06)
     */
    @DriverFunction(cost = GRAPH_UPDATE, afterFault = WORKS, version = 12000, arguments = "...")
    void cuGraphExecUpdate(CUgraphExec exec, CUgraph graph, @Nullable CUgraphExecUpdateResultInfo info);

    /**
     * Changes what a node of an executable graph does, from the next launch on. The graph it was instantiated from is
     * not changed.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param params the new parameters, of the kind of the node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params or something that the kind of node needs is null
     *     (API-08), the handle does not refer to an existing executable graph (EXEC-01), the executable graph has no
     *     such node, or it is of another kind (EXEC-06), the new parameters exceed what can be updated (EXEC-07), or
     *     the handle does not refer to an existing node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE} if the new child graph has another shape than
     *     the one it replaces, or has memory nodes (EXEC-09)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the parameters of the kind of node cannot be changed
     *     (GRAPH-29)
     * @throws CudaException as the function for the kind of node: {@link #cuGraphExecKernelNodeSetParams},
     *     {@link #cuGraphExecMemcpyNodeSetParams(CUgraphExec, CUgraphNode, CUmemcpy3D, CUcontext)},
     *     {@link #cuGraphExecMemsetNodeSetParams}, {@link #cuGraphExecHostNodeSetParams},
     *     {@link #cuGraphExecEventRecordNodeSetEvent}, {@link #cuGraphExecEventWaitNodeSetEvent},
     *     {@link #cuGraphExecBatchMemOpNodeSetParams}, {@link #cuGraphExecChildGraphNodeSetParams},
     *     {@link #cuGraphExecExternalSemaphoresSignalNodeSetParams} or
     *     {@link #cuGraphExecExternalSemaphoresWaitNodeSetParams}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 12020, arguments = "...")
    void cuGraphExecNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraphNodeParams params);

    /**
     * Changes the launch of a kernel node, from the next launch of the executable graph on. The function stays in its
     * context, the attributes stay as they are.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param params the new launch
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params or its arguments are null (API-08), the handle
     *     does not refer to an existing executable graph (EXEC-01), the executable graph has no such node, or it is of
     *     another kind (EXEC-06), the new parameters exceed what can be updated (EXEC-07), the handle does not refer to
     *     an existing node (GRAPH-02), a dimension or the number of threads exceeds the limit of the device
     *     (LAUNCH-01), a block has more shared memory than the function may have (LAUNCH-02), or a dimension of grid or
     *     block is 0 (LAUNCH-08)
     * @throws CudaException {@code CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES} if a block does not fit on a multiprocessor
     *     (LAUNCH-03)
     * @throws CudaException {@code CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE} if the blocks of a cooperative launch do
     *     not fit on the device at once (LAUNCH-04)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CLUSTER_SIZE} if the cluster does not divide the grid, or has too
     *     many blocks (LAUNCH-09), or no cluster of this size fits on the SMs (LAUNCH-10)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 12000, arguments = "...")
    void cuGraphExecKernelNodeSetParams(CUgraphExec exec, CUgraphNode node, CUkernelNodeParams params);

    /**
     * Changes the copy of a memcpy node, from the next launch of the executable graph on. The kinds of memory, the
     * device and the context must stay the same; only a one-dimensional copy may change its extent.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param copy the new copy
     * @param ctx the context; null for the current one
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if copy or one of its operands is null (API-08), the
     *     handle does not refer to an existing executable graph (EXEC-01), the executable graph has no such node, or it
     *     is of another kind (EXEC-06), the new parameters exceed what can be updated (EXEC-07), the handle does not
     *     refer to an existing node (GRAPH-02), the copy has no bytes (GRAPH-15), a range exceeds its allocation, or
     *     its kind of memory is not the one asked for (MEMORY-04), a row or a layer is larger than its pitch
     *     (MEMORY-06), the pitch is larger than MAX_PITCH (MEMORY-17), the memory type of an operand is null or no
     *     legal one (MEMORY-11), or the first byte or row leaves no room for the copy's width or height (MEMORY-13)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx does not refer to an existing context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 10020, arguments = "...c")
    void cuGraphExecMemcpyNodeSetParams(CUgraphExec exec, CUgraphNode node, CUmemcpy3D copy, @Nullable CUcontext ctx);

    /**
     * Changes the copy of a memcpy node to a two-dimensional one, from the next launch of the executable graph on. It
     * has the restrictions of the form with {@link CUmemcpy3D}.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param copy the new copy
     * @param ctx the context; null for the current one
     * @throws CudaException as {@link #cuGraphExecMemcpyNodeSetParams(CUgraphExec, CUgraphNode, CUmemcpy3D, CUcontext)}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     */
    default void cuGraphExecMemcpyNodeSetParams(
            CUgraphExec exec, CUgraphNode node, CUmemcpy2D copy, @Nullable CUcontext ctx) {
        cuGraphExecMemcpyNodeSetParams(exec, node, CUmemcpy3D.of(copy), ctx);
    }

    /**
     * Changes what a memset node sets, from the next launch of the executable graph on. The kind of memory, the device
     * and the context must stay the same; only a one-dimensional memset may change its extent.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param params the new parameters
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle does not refer to
     *     an existing executable graph (EXEC-01), the executable graph has no such node, or it is of another kind
     *     (EXEC-06), the new parameters exceed what can be updated (EXEC-07), the handle does not refer to an existing
     *     node (GRAPH-02), elementSize is not 1, 2 or 4, or width or height is not positive (GRAPH-14), a range exceeds
     *     its allocation, or its kind of memory is not the one asked for (MEMORY-04), the address or the pitch is no
     *     multiple of the element size (MEMORY-05), or a row is wider than the pitch (MEMORY-18)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the context of params does not refer to an existing
     *     context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of params is a green context that
     *     was destroyed (CTX-11)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 10020, arguments = "...C")
    void cuGraphExecMemsetNodeSetParams(CUgraphExec exec, CUgraphNode node, CUmemsetNodeParams params);

    /**
     * Changes the function of a host node, from the next launch of the executable graph on.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param params the new function
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle does not refer to
     *     an existing executable graph (EXEC-01), the executable graph has no such node, or it is of another kind
     *     (EXEC-06), the handle does not refer to an existing node (GRAPH-02), or the function is null (STREAM-07)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, afterFault = WORKS, version = 10020, arguments = "...")
    void cuGraphExecHostNodeSetParams(CUgraphExec exec, CUgraphNode node, CUhostNodeParams params);

    /**
     * Changes what the nodes of a child graph do, from the next launch of the executable graph on.
     *
     * @param exec the executable graph
     * @param node the child graph node of the graph that was instantiated
     * @param child a graph with the same nodes and edges as the embedded one, as for {@link #cuGraphExecUpdate}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing executable
     *     graph (EXEC-01), the executable graph has no such node, or it is of another kind (EXEC-06), child does not
     *     refer to an existing graph (GRAPH-01), or the handle does not refer to an existing node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE} if the graph has another shape than the one it
     *     replaces, or has memory nodes (EXEC-09)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, afterFault = WORKS, version = 11010, arguments = "...")
    void cuGraphExecChildGraphNodeSetParams(CUgraphExec exec, CUgraphNode node, CUgraph child);

    /**
     * Changes the event of an event record node, from the next launch of the executable graph on.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param event the new event
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if event is null (API-08), the handle does not refer to an
     *     existing executable graph (EXEC-01), the executable graph has no such node, or it is of another kind
     *     (EXEC-06), or the handle does not refer to an existing node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the event does not refer to an existing one (EVENT-02)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of the event was destroyed (CTX-06)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, afterFault = WORKS, version = 11010, arguments = "...")
    void cuGraphExecEventRecordNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event);

    /**
     * Changes the event of an event wait node, from the next launch of the executable graph on.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param event the new event
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if event is null (API-08), the handle does not refer to an
     *     existing executable graph (EXEC-01), the executable graph has no such node, or it is of another kind
     *     (EXEC-06), or the handle does not refer to an existing node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the event does not refer to an existing one (EVENT-02)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of the event was destroyed (CTX-06)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, afterFault = WORKS, version = 11010, arguments = "...")
    void cuGraphExecEventWaitNodeSetEvent(CUgraphExec exec, CUgraphNode node, CUevent event);

    /**
     * Changes the operations of a memory operation node, from the next launch of the executable graph on. Their number,
     * their kinds and their context stay: addresses, values and comparisons can change.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param params the new operations
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params, its context, its list or an operation is null
     *     (API-08), the handle does not refer to an existing executable graph (EXEC-01), the executable graph has no
     *     such node, or it is of another kind (EXEC-06), the new parameters exceed what can be updated (EXEC-07), the
     *     handle does not refer to an existing node (GRAPH-02), the address is not aligned (STREAM-11), flags is not
     *     documented (STREAM-12), or there are 256 operations or more, or flags is not 0 (STREAM-13)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the context of params does not refer to an existing
     *     context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of params is a green context that
     *     was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if a flush of remote writes is asked for (STREAM-14)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 11070, arguments = "...")
    void cuGraphExecBatchMemOpNodeSetParams(CUgraphExec exec, CUgraphNode node, CUbatchMemOpNodeParams params);

    /**
     * Changes the signals of a node, from the next launch of the executable graph on. Their number stays.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param params the new signals, as many as before
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle does not refer to
     *     an existing executable graph (EXEC-01), the executable graph has no such node, or it is of another kind
     *     (EXEC-06), the new parameters exceed what can be updated (EXEC-07), the lists differ in length or have holes
     *     (EXT-20), or the handle does not refer to an existing node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle does not refer to an existing semaphore
     *     (EXT-02), or an NvSciSync fence is missing or belongs to another object (EXT-25)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the NvSciSync object cannot be signalled (EXT-23)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 11020, arguments = "...")
    void cuGraphExecExternalSemaphoresSignalNodeSetParams(
            CUgraphExec exec, CUgraphNode node, CUextSemSignalNodeParams params);

    /**
     * Changes the waits of a node, from the next launch of the executable graph on. Their number stays.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param params the new waits, as many as before
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle does not refer to
     *     an existing executable graph (EXEC-01), the executable graph has no such node, or it is of another kind
     *     (EXEC-06), the new parameters exceed what can be updated (EXEC-07), the lists differ in length or have holes
     *     (EXT-20), or the handle does not refer to an existing node (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle does not refer to an existing semaphore
     *     (EXT-02), or an NvSciSync fence is missing or belongs to another object (EXT-25)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the NvSciSync object cannot be waited for (EXT-24)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 11020, arguments = "...")
    void cuGraphExecExternalSemaphoresWaitNodeSetParams(
            CUgraphExec exec, CUgraphNode node, CUextSemWaitNodeParams params);

    /**
     * Enables or disables a kernel, memset or memcpy node, from the next launch of the executable graph on. A disabled
     * node is executed as an empty node.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @param enabled whether the node does its work
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing executable
     *     graph (EXEC-01), the executable graph has no such node, or it is of another kind (EXEC-06), the node is no
     *     kernel, memset or memcpy node (EXEC-08), or the handle does not refer to an existing node (GRAPH-02)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, afterFault = WORKS, version = 11060, arguments = "...")
    void cuGraphNodeSetEnabled(CUgraphExec exec, CUgraphNode node, boolean enabled);

    /**
     * Returns whether a kernel, memset or memcpy node of an executable graph is enabled.
     *
     * @param exec the executable graph
     * @param node the node of the graph that was instantiated
     * @return whether the node does its work in the next launch
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing executable
     *     graph (EXEC-01), the executable graph has no such node, or it is of another kind (EXEC-06), the node is no
     *     kernel, memset or memcpy node (EXEC-08), or the handle does not refer to an existing node (GRAPH-02)
     */
    @DriverFunction(afterFault = WORKS, version = 11060, arguments = "..>")
    boolean cuGraphNodeGetEnabled(CUgraphExec exec, CUgraphNode node);
}
