package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.device.HostCost.GRAPH_NODE;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUgraphNodeType;
import orrery.sim.CudaException;

/**
 * The functions of the chapter "Graph Management" of the driver API that add nodes to graphs and remove them. Source:
 * {@code cuda.h}.
 */
public interface GraphNodes {
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
     *     null, or a conditional handle is unknown (API-08), the handle does not refer to an existing graph (GRAPH-01),
     *     a dependency does not refer to an existing node (GRAPH-02), a dependency is a node of another graph
     *     (GRAPH-04), a dependency occurs twice (GRAPH-05), edge data has ports or a type that its nodes do not have
     *     (GRAPH-07), the lists differ in length, or edge data has holes (GRAPH-13), the conditional handle belongs to
     *     another graph (GRAPH-18), the conditional handle has a node already (GRAPH-19), the number of bodies does not
     *     fit the kind of condition (GRAPH-20), or the conditional handle has another context than the one that is
     *     named (GRAPH-25)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if a conditional node names no context, or one that does
     *     not exist (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph has conditional handles or memory nodes
     *     (GRAPH-22), or the graph has memory nodes and an executable graph already (MEMNODE-06)
     * @throws CudaException as the function for the kind of node: {@link #cuGraphAddKernelNode},
     *     {@link #cuGraphAddMemcpyNode(CUgraph, List, CUmemcpy3D, CUcontext)}, {@link #cuGraphAddMemsetNode},
     *     {@link #cuGraphAddHostNode}, {@link #cuGraphAddChildGraphNode}, {@link #cuGraphAddEventRecordNode},
     *     {@link #cuGraphAddEventWaitNode}, {@link #cuGraphAddBatchMemOpNode},
     *     {@link #cuGraphAddExternalSemaphoresSignalNode}, {@link #cuGraphAddExternalSemaphoresWaitNode},
     *     {@link #cuGraphAddMemAllocNode} or {@link #cuGraphAddMemFreeNode}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     * @throws UnsupportedOperationException if a graph is to be moved into itself
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if edge data is programmatic and the device is of a
     *     compute capability below 9.0 (GRAPH-26)
     */
    @DriverFunction(cost = GRAPH_NODE, version = 12030, arguments = ">.[[#.")
    CUgraphNode cuGraphAddNode(
            CUgraph graph,
            @Nullable List<CUgraphNode> dependencies,
            @Nullable List<CUgraphEdgeData> edgeData,
            CUgraphNodeParams params);

    /**
     * Adds a node that launches a kernel.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param params function, grid, block, dynamic shared memory and arguments of the launch, with the limits of
     *     {@link ExecutionControl#cuLaunchKernel}
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params or its arguments are null (API-08), the handle
     *     does not refer to an existing graph (GRAPH-01), a dependency does not refer to an existing node (GRAPH-02), a
     *     dependency is a node of another graph (GRAPH-04), a dependency occurs twice (GRAPH-05), a dimension or the
     *     number of threads exceeds the limit of the device (LAUNCH-01), a block has more shared memory than the
     *     function may have (LAUNCH-02), or a dimension of grid or block is 0 (LAUNCH-08)
     * @throws CudaException {@code CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES} if a block does not fit on a multiprocessor
     *     (LAUNCH-03)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing module or
     *     function (MODULE-02)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_NODE, version = 12000, arguments = ">.[#.")
    CUgraphNode cuGraphAddKernelNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUkernelNodeParams params);

    /**
     * Adds a node that copies layers of rows.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param copy the copy, of at least one byte
     * @param ctx the context; null for the current one
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if copy or one of its operands is null (API-08), the
     *     handle does not refer to an existing graph (GRAPH-01), a dependency does not refer to an existing node
     *     (GRAPH-02), a dependency is a node of another graph (GRAPH-04), a dependency occurs twice (GRAPH-05), the
     *     copy has no bytes (GRAPH-15), a range exceeds its allocation, or its kind of memory is not the one asked for
     *     (MEMORY-04), a row or a layer is larger than its pitch (MEMORY-06), the pitch is larger than MAX_PITCH
     *     (MEMORY-17), the memory type of an operand is null or no legal one (MEMORY-11), or the first byte or row
     *     leaves no room for the copy's width or height (MEMORY-13)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx does not refer to an existing context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     */
    @DriverFunction(cost = GRAPH_NODE, version = 10000, arguments = ">.[#.c")
    CUgraphNode cuGraphAddMemcpyNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUmemcpy3D copy, @Nullable CUcontext ctx);

    /**
     * Adds a node that copies rows.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param copy the copy, of at least one byte
     * @param ctx the context; null for the current one
     * @return the new node
     * @throws CudaException as {@link #cuGraphAddMemcpyNode(CUgraph, List, CUmemcpy3D, CUcontext)}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     */
    default CUgraphNode cuGraphAddMemcpyNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUmemcpy2D copy, @Nullable CUcontext ctx) {
        return cuGraphAddMemcpyNode(graph, dependencies, CUmemcpy3D.of(copy), ctx);
    }

    /**
     * Adds a node that sets rows of elements to a value.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param params what is set, and to what; width and height are at least 1, {@code elementSize} is 1, 2 or 4
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle does not refer to
     *     an existing graph (GRAPH-01), a dependency does not refer to an existing node (GRAPH-02), a dependency is a
     *     node of another graph (GRAPH-04), a dependency occurs twice (GRAPH-05), elementSize is not 1, 2 or 4, or
     *     width or height is not positive (GRAPH-14), a range exceeds its allocation, or its kind of memory is not the
     *     one asked for (MEMORY-04), the address or the pitch is no multiple of the element size (MEMORY-05), or a row
     *     is wider than the pitch (MEMORY-18)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx does not refer to an existing context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_NODE, version = 10000, arguments = ">.[#.C")
    CUgraphNode cuGraphAddMemsetNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUmemsetNodeParams params);

    /**
     * Adds a node that calls a function on the host. The function must make no API call.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param params the function
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the handle does not refer to
     *     an existing graph (GRAPH-01), a dependency does not refer to an existing node (GRAPH-02), a dependency is a
     *     node of another graph (GRAPH-04), a dependency occurs twice (GRAPH-05), or the function is null (STREAM-07)
     */
    @DriverFunction(cost = GRAPH_NODE, afterFault = WORKS, version = 10000, arguments = ">.[#.")
    CUgraphNode cuGraphAddHostNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUhostNodeParams params);

    /**
     * Adds a node that executes a copy of a graph, made now. Later changes of {@code child} do not change the node.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param child the graph to copy
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if graph or child does not refer to an existing graph
     *     (GRAPH-01), a dependency does not refer to an existing node (GRAPH-02), a dependency is a node of another
     *     graph (GRAPH-04), or a dependency occurs twice (GRAPH-05)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph is embedded in a node already (GRAPH-16), or
     *     the graph has conditional handles or memory nodes (GRAPH-22)
     */
    @DriverFunction(cost = GRAPH_NODE, afterFault = WORKS, version = 10000, arguments = ">.[#.")
    CUgraphNode cuGraphAddChildGraphNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUgraph child);

    /**
     * Adds a node that does nothing but order: it is complete when its dependencies are.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01), a dependency does not refer to an existing node (GRAPH-02), a dependency is a node of another
     *     graph (GRAPH-04), or a dependency occurs twice (GRAPH-05)
     */
    @DriverFunction(cost = GRAPH_NODE, afterFault = WORKS, version = 10000, arguments = ">.[#")
    CUgraphNode cuGraphAddEmptyNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies);

    /**
     * Adds a node that records an event each time the graph is launched.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param event the event to record
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if event is null (API-08), the handle does not refer to an
     *     existing graph (GRAPH-01), a dependency does not refer to an existing node (GRAPH-02), a dependency is a node
     *     of another graph (GRAPH-04), or a dependency occurs twice (GRAPH-05)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the event does not refer to an existing one (EVENT-02)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of the event was destroyed (CTX-06)
     */
    @DriverFunction(cost = GRAPH_NODE, afterFault = WORKS, version = 11010, arguments = ">.[#.")
    CUgraphNode cuGraphAddEventRecordNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUevent event);

    /**
     * Adds a node that waits for the latest record of an event each time the graph is launched.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param event the event to wait for
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if event is null (API-08), the handle does not refer to an
     *     existing graph (GRAPH-01), a dependency does not refer to an existing node (GRAPH-02), a dependency is a node
     *     of another graph (GRAPH-04), or a dependency occurs twice (GRAPH-05)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the event does not refer to an existing one (EVENT-02)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the context of the event was destroyed (CTX-06)
     */
    @DriverFunction(cost = GRAPH_NODE, afterFault = WORKS, version = 11010, arguments = ">.[#.")
    CUgraphNode cuGraphAddEventWaitNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUevent event);

    /**
     * Adds a node that carries out stream memory operations, in order.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param params the operations, at most 255, and their context
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params, its context, its list or an operation is null
     *     (API-08), the handle does not refer to an existing graph (GRAPH-01), a dependency does not refer to an
     *     existing node (GRAPH-02), a dependency is a node of another graph (GRAPH-04), a dependency occurs twice
     *     (GRAPH-05), the address is not aligned (STREAM-11), flags is not documented (STREAM-12), or there are 256
     *     operations or more, or flags is not 0 (STREAM-13)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if ctx does not refer to an existing context (CTX-01)
     * @throws CudaException {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} if the green context of ctx was destroyed (CTX-11)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if a flush of remote writes is asked for (STREAM-14)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_NODE, version = 11070, arguments = ">.[#.")
    CUgraphNode cuGraphAddBatchMemOpNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUbatchMemOpNodeParams params);

    /**
     * Adds a node that signals external semaphores.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param params the semaphores and the parameters of each signal
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the lists differ in length or
     *     have holes (EXT-20), the handle does not refer to an existing graph (GRAPH-01), a dependency does not refer
     *     to an existing node (GRAPH-02), a dependency is a node of another graph (GRAPH-04), or a dependency occurs
     *     twice (GRAPH-05)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle does not refer to an existing semaphore
     *     (EXT-02), or an NvSciSync fence is missing or belongs to another object (EXT-25)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the NvSciSync object cannot be signalled (EXT-23)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_NODE, version = 11020, arguments = ">.[#.")
    CUgraphNode cuGraphAddExternalSemaphoresSignalNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUextSemSignalNodeParams params);

    /**
     * Adds a node that waits for external semaphores.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param params the semaphores and the parameters of each wait
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params is null (API-08), the lists differ in length or
     *     have holes (EXT-20), the handle does not refer to an existing graph (GRAPH-01), a dependency does not refer
     *     to an existing node (GRAPH-02), a dependency is a node of another graph (GRAPH-04), or a dependency occurs
     *     twice (GRAPH-05)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle does not refer to an existing semaphore
     *     (EXT-02), or an NvSciSync fence is missing or belongs to another object (EXT-25)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the NvSciSync object cannot be waited for (EXT-24)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = GRAPH_NODE, version = 11020, arguments = ">.[#.")
    CUgraphNode cuGraphAddExternalSemaphoresWaitNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUextSemWaitNodeParams params);

    /**
     * Adds a node that allocates device memory each time the graph is launched, always at the same address.
     * {@code params} then tells the address.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param params how many bytes, on which device, and which other devices can access them
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if params or its access descriptors are null (API-08), the
     *     handle does not refer to an existing graph (GRAPH-01), a dependency does not refer to an existing node
     *     (GRAPH-02), a dependency is a node of another graph (GRAPH-04), a dependency occurs twice (GRAPH-05), the
     *     size is 0 (MEMNODE-01), or the pool properties or access descriptors are none that an alloc node can have
     *     (MEMNODE-09)
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if an access descriptor names a device that does not
     *     exist (API-06)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if graphs have no addresses left for the size (MEMNODE-10)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph is embedded in a child graph node
     *     (MEMNODE-04), or the memory is not on a device, has types of handles or is granted for reading only
     *     (MEMNODE-11)
     */
    @DriverFunction(cost = GRAPH_NODE, afterFault = WORKS, version = 11040, arguments = ">.[#.")
    CUgraphNode cuGraphAddMemAllocNode(
            CUgraph graph, @Nullable List<CUgraphNode> dependencies, CUmemAllocNodeParams params);

    /**
     * Adds a node that frees what an alloc node of this graph or of another one allocates.
     *
     * @param graph the graph
     * @param dependencies the nodes that the new node depends on; null or an empty list for none
     * @param dptr the address that the alloc node gave
     * @return the new node
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing graph
     *     (GRAPH-01), a dependency does not refer to an existing node (GRAPH-02), a dependency is a node of another
     *     graph (GRAPH-04), a dependency occurs twice (GRAPH-05), the address is not the first one of what an alloc
     *     node allocates (MEMNODE-02), or the allocation has a free node already (MEMNODE-03)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph is embedded in a child graph node
     *     (MEMNODE-04)
     */
    @DriverFunction(cost = GRAPH_NODE, afterFault = WORKS, version = 11040, arguments = ">.[#.")
    CUgraphNode cuGraphAddMemFreeNode(CUgraph graph, @Nullable List<CUgraphNode> dependencies, long dptr);

    /**
     * Removes a node from its graph, with all its edges.
     *
     * @param node the node
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_STATE} if a capture is building the graph, or one in the node
     *     (CAPTURE-21)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the graph has memory nodes (MEMNODE-05), or the node is
     *     device-updatable (GRAPH-28)
     */
    @DriverFunction(cost = GRAPH_NODE, afterFault = WORKS, version = 10000, arguments = ".")
    void cuGraphDestroyNode(CUgraphNode node);

    /**
     * Returns the kind of a node.
     *
     * @param node the node
     * @return the kind
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing node
     *     (GRAPH-02)
     */
    @DriverFunction(afterFault = WORKS, version = 10000, arguments = ".>")
    CUgraphNodeType cuGraphNodeGetType(CUgraphNode node);
}
