package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.device.HostCost.GRAPH_SET_PARAMS;

import orrery.sim.CudaException;

/**
 * The functions of the chapter "Graph Management" of the driver API that return and change what a node of a graph does.
 * They do not change executable graphs, which are snapshots. Source: {@code cuda.h}.
 */
public interface GraphNodeParameters {
    /**
     * Returns what an alloc node allocates, with its address.
     *
     * @param node the node
     * @return the parameters of the node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02), or the node is of another kind (GRAPH-09)
     */
    @DriverFunction(afterFault = WORKS, version = 11040, arguments = ".>")
    CUmemAllocNodeParams cuGraphMemAllocNodeGetParams(CUgraphNode node);

    /**
     * Returns what a free node frees.
     *
     * @param node the node
     * @return the first address of the allocation
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02), or the node is of another kind (GRAPH-09)
     */
    @DriverFunction(afterFault = WORKS, version = 11040, arguments = ".>")
    long cuGraphMemFreeNodeGetParams(CUgraphNode node);

    /**
     * Changes what a node does. Executable graphs that exist are not changed. Alloc, free and conditional nodes cannot
     * be changed.
     *
     * @param node the node
     * @param params the new parameters, of the kind of the node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params or something that the kind of node needs is null
     *     (API-08), a child graph does not refer to an existing graph (GRAPH-01), the handle does not refer to an
     *     existing node (GRAPH-02), or the node is of another kind (GRAPH-09)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph has conditional handles or memory nodes
     *     (GRAPH-22), or the parameters of the kind of node cannot be changed (GRAPH-29)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if a capture is building the child graph (CAPTURE-21)
     * @throws CudaException as the function for the kind of node: {@link #cuGraphKernelNodeSetParams},
     *     {@link #cuGraphMemcpyNodeSetParams(CUgraphNode, CUmemcpy3D)}, {@link #cuGraphMemsetNodeSetParams},
     *     {@link #cuGraphHostNodeSetParams}, {@link #cuGraphEventRecordNodeSetEvent},
     *     {@link #cuGraphEventWaitNodeSetEvent}, {@link #cuGraphBatchMemOpNodeSetParams},
     *     {@link #cuGraphExternalSemaphoresSignalNodeSetParams} or {@link #cuGraphExternalSemaphoresWaitNodeSetParams}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 12020, arguments = "..")
    void cuGraphNodeSetParams(CUgraphNode node, CUgraphNodeParams params);

    /**
     * Returns the launch of a kernel node.
     *
     * @param node the node
     * @return function, grid, block, dynamic shared memory and arguments
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02), or the node is of another kind (GRAPH-09)
     */
    @DriverFunction(afterFault = WORKS, version = 12000, arguments = ".>")
    CUkernelNodeParams cuGraphKernelNodeGetParams(CUgraphNode node);

    /**
     * Changes the launch of a kernel node. Its attributes stay, and must fit the new launch. Executable graphs that
     * exist are not changed.
     *
     * @param node the node
     * @param params the new launch
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params or its arguments are null (API-08), the handle
     *     does not refer to an existing node (GRAPH-02), the node is of another kind (GRAPH-09), a dimension or the
     *     number of threads exceeds the limit of the device (LAUNCH-01), a block has more shared memory than the
     *     function may have (LAUNCH-02), or a dimension of grid or block is 0 (LAUNCH-08)
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
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 12000, arguments = "..")
    void cuGraphKernelNodeSetParams(CUgraphNode node, CUkernelNodeParams params);

    /**
     * Returns the copy of a memcpy node.
     *
     * @param node the node
     * @return the copy
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02), or the node is of another kind (GRAPH-09)
     */
    @DriverFunction(afterFault = WORKS, version = 10000, arguments = ".>")
    CUmemcpy3D cuGraphMemcpyNodeGetParams(CUgraphNode node);

    /**
     * Changes the copy of a memcpy node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param copy the new copy, of at least one byte; it belongs to the current context, or to that of the copy before
     *     where none is current
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if copy or one of its operands is null (API-08), the
     *     handle does not refer to an existing node (GRAPH-02), the node is of another kind (GRAPH-09), the copy has no
     *     bytes (GRAPH-15), a range exceeds its allocation, or its kind of memory is not the one asked for (MEMORY-04),
     *     a row or a layer is larger than its pitch (MEMORY-06), the pitch is larger than MAX_PITCH (MEMORY-17), the
     *     memory type of an operand is null or no legal one (MEMORY-11), or the first byte or row leaves no room for
     *     the copy's width or height (MEMORY-13)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 10000, arguments = "..")
    void cuGraphMemcpyNodeSetParams(CUgraphNode node, CUmemcpy3D copy);

    /**
     * Changes the copy of a memcpy node to one of rows. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param copy the new copy, of at least one byte; it belongs to the current context
     * @throws CudaException as {@link #cuGraphMemcpyNodeSetParams(CUgraphNode, CUmemcpy3D)}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     */
    default void cuGraphMemcpyNodeSetParams(CUgraphNode node, CUmemcpy2D copy) {
        cuGraphMemcpyNodeSetParams(node, CUmemcpy3D.of(copy));
    }

    /**
     * Returns what a memset node sets.
     *
     * @param node the node
     * @return the parameters of the node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02), or the node is of another kind (GRAPH-09)
     */
    @DriverFunction(afterFault = WORKS, version = 10000, arguments = ".>")
    CUmemsetNodeParams cuGraphMemsetNodeGetParams(CUgraphNode node);

    /**
     * Changes what a memset node sets. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param params the new parameters; a null context stands for the current context, or for that of the memset before
     *     where none is current
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle does not refer to
     *     an existing node (GRAPH-02), the node is of another kind (GRAPH-09), elementSize is not 1, 2 or 4, or width
     *     or height is not positive (GRAPH-14), a range exceeds its allocation, or its kind of memory is not the one
     *     asked for (MEMORY-04), the address or the pitch is no multiple of the element size (MEMORY-05), or a row is
     *     wider than the pitch (MEMORY-18)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx does not refer to an existing context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 10000, arguments = "..")
    void cuGraphMemsetNodeSetParams(CUgraphNode node, CUmemsetNodeParams params);

    /**
     * Returns the function of a host node.
     *
     * @param node the node
     * @return the parameters of the node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02), or the node is of another kind (GRAPH-09)
     */
    @DriverFunction(afterFault = WORKS, version = 10000, arguments = ".>")
    CUhostNodeParams cuGraphHostNodeGetParams(CUgraphNode node);

    /**
     * Changes the function of a host node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param params the new function
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle does not refer to
     *     an existing node (GRAPH-02), the node is of another kind (GRAPH-09), or the function is null (STREAM-07)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, afterFault = WORKS, version = 10000, arguments = "..")
    void cuGraphHostNodeSetParams(CUgraphNode node, CUhostNodeParams params);

    /**
     * Returns the graph that is embedded in a child graph node, not a copy of it. It can be edited, which changes the
     * node, and ends with the node.
     *
     * @param node the node
     * @return the embedded graph
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02), or the node is of another kind (GRAPH-09)
     */
    @DriverFunction(afterFault = WORKS, version = 10000, arguments = ".>")
    CUgraph cuGraphChildGraphNodeGetGraph(CUgraphNode node);

    /**
     * Returns the event of an event record node.
     *
     * @param node the node
     * @return the event
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02), or the node is of another kind (GRAPH-09)
     */
    @DriverFunction(afterFault = WORKS, version = 11010, arguments = ".>")
    CUevent cuGraphEventRecordNodeGetEvent(CUgraphNode node);

    /**
     * Changes the event of an event record node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param event the new event
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if event is null (API-08), the handle does not refer to an
     *     existing node (GRAPH-02), or the node is of another kind (GRAPH-09)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the event does not refer to an existing one (EVENT-02)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of the event was destroyed (CTX-06)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, afterFault = WORKS, version = 11010, arguments = "..")
    void cuGraphEventRecordNodeSetEvent(CUgraphNode node, CUevent event);

    /**
     * Returns the event of an event wait node.
     *
     * @param node the node
     * @return the event
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02), or the node is of another kind (GRAPH-09)
     */
    @DriverFunction(afterFault = WORKS, version = 11010, arguments = ".>")
    CUevent cuGraphEventWaitNodeGetEvent(CUgraphNode node);

    /**
     * Changes the event of an event wait node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param event the new event
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if event is null (API-08), the handle does not refer to an
     *     existing node (GRAPH-02), or the node is of another kind (GRAPH-09)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the event does not refer to an existing one (EVENT-02)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of the event was destroyed (CTX-06)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, afterFault = WORKS, version = 11010, arguments = "..")
    void cuGraphEventWaitNodeSetEvent(CUgraphNode node, CUevent event);

    /**
     * Returns the operations of a memory operation node.
     *
     * @param node the node
     * @return the parameters of the node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02), or the node is of another kind (GRAPH-09)
     */
    @DriverFunction(afterFault = WORKS, version = 11070, arguments = ".>")
    CUbatchMemOpNodeParams cuGraphBatchMemOpNodeGetParams(CUgraphNode node);

    /**
     * Changes the operations of a memory operation node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param params the new operations
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params, its context, its list or an operation is null
     *     (API-08), the handle does not refer to an existing node (GRAPH-02), the node is of another kind (GRAPH-09),
     *     the address is not aligned (STREAM-11), flags is not documented (STREAM-12), or there are 256 operations or
     *     more, or flags is not 0 (STREAM-13)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx does not refer to an existing context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if a flush of remote writes is asked for (STREAM-14)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 11070, arguments = "..")
    void cuGraphBatchMemOpNodeSetParams(CUgraphNode node, CUbatchMemOpNodeParams params);

    /**
     * Returns the signals of a node that signals external semaphores.
     *
     * @param node the node
     * @return the semaphores and the parameters of each signal
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02), or the node is of another kind (GRAPH-09)
     */
    @DriverFunction(afterFault = WORKS, version = 11020, arguments = ".>")
    CUextSemSignalNodeParams cuGraphExternalSemaphoresSignalNodeGetParams(CUgraphNode node);

    /**
     * Changes the signals of a node that signals external semaphores. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param params the new signals
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the lists differ in length or
     *     have holes (EXT-20), the handle does not refer to an existing node (GRAPH-02), or the node is of another kind
     *     (GRAPH-09)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle does not refer to an existing semaphore
     *     (EXT-02), or an NvSciSync fence is missing or belongs to another object (EXT-25)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the NvSciSync object cannot be signalled (EXT-23)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 11020, arguments = "..")
    void cuGraphExternalSemaphoresSignalNodeSetParams(CUgraphNode node, CUextSemSignalNodeParams params);

    /**
     * Returns the waits of a node that waits for external semaphores.
     *
     * @param node the node
     * @return the semaphores and the parameters of each wait
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02), or the node is of another kind (GRAPH-09)
     */
    @DriverFunction(afterFault = WORKS, version = 11020, arguments = ".>")
    CUextSemWaitNodeParams cuGraphExternalSemaphoresWaitNodeGetParams(CUgraphNode node);

    /**
     * Changes the waits of a node that waits for external semaphores. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param params the new waits
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the lists differ in length or
     *     have holes (EXT-20), the handle does not refer to an existing node (GRAPH-02), or the node is of another kind
     *     (GRAPH-09)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle does not refer to an existing semaphore
     *     (EXT-02), or an NvSciSync fence is missing or belongs to another object (EXT-25)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the NvSciSync object cannot be waited for (EXT-24)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 11020, arguments = "..")
    void cuGraphExternalSemaphoresWaitNodeSetParams(CUgraphNode node, CUextSemWaitNodeParams params);

    /**
     * Returns a launch attribute of a kernel node.
     *
     * @param node the node
     * @param attribute which attribute
     * @return the attribute with its value
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if attribute is null (API-08), the handle does not refer
     *     to an existing node (GRAPH-02), the node is of another kind (GRAPH-09), or the attribute is one of launches
     *     or streams only (LAUNCH-06)
     * @throws UnsupportedOperationException if the attribute is not simulated
     */
    @DriverFunction(afterFault = WORKS)
    CUlaunchAttribute cuGraphKernelNodeGetAttribute(CUgraphNode node, CUlaunchAttribute.ID attribute);

    /**
     * Sets a launch attribute of a kernel node. Executable graphs that exist are not changed.
     *
     * @param node the node
     * @param attribute the attribute with its value
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if attribute or its id is null (API-08), the handle does
     *     not refer to an existing node (GRAPH-02), the node is of another kind (GRAPH-09), or the attribute is one of
     *     launches or streams only, or has an illegal value (LAUNCH-06), or deviceUpdatable is not 0 or 1 (GRAPH-27)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if deviceUpdatable becomes 0 (GRAPH-28)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CLUSTER_SIZE} if the cluster does not divide the grid, or has too
     *     many blocks (LAUNCH-09), or no cluster of this size fits on the SMs (LAUNCH-10)
     * @throws CudaException {@code CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE} if the blocks of a cooperative launch do
     *     not fit on the device at once (LAUNCH-04)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS)
    void cuGraphKernelNodeSetAttribute(CUgraphNode node, CUlaunchAttribute attribute);

    /**
     * Copies all launch attributes of a kernel node to another one.
     *
     * @param target the node that gets the attributes
     * @param source the node that has them
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a handle does not refer to an existing node (GRAPH-02),
     *     or a node is no kernel node (GRAPH-09)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if one of the nodes is device-updatable (GRAPH-28)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the grid of the target cannot be launched with the
     *     attributes (LAUNCH-17), or the functions of the nodes belong to different contexts (LAUNCH-18)
     */
    @DriverFunction(cost = GRAPH_SET_PARAMS, version = 11000, arguments = "..")
    void cuGraphKernelNodeCopyAttributes(CUgraphNode target, CUgraphNode source);
}
