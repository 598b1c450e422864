package orrery.device;

/**
 * What a call costs the calling host thread. Every API function belongs to one of these classes; {@link CostModel#host}
 * gives the nanoseconds.
 */
public enum HostCost {
    /** Reading a property that the driver keeps on the host. */
    GETTER,
    /** Launching a kernel. */
    KERNEL_LAUNCH,
    /** Enqueueing a host function or a callback. */
    HOST_FUNCTION,
    /** Enqueueing a copy to a device, or between two places on the host. */
    COPY,
    /** Enqueueing a copy from a device to the host. */
    COPY_TO_HOST,
    /** Enqueueing a copy within a device, which the driver launches as a kernel. */
    COPY_ON_DEVICE,
    /** Enqueueing a memset of one row. */
    MEMSET,
    /** Enqueueing a memset of one row that is so large that the driver launches it as a kernel. */
    MEMSET_KERNEL,
    /** Enqueueing a memset of rows, which the driver launches as a kernel. */
    MEMSET_ROWS,
    /** Enqueueing a stream memory operation. */
    MEMORY_OPERATION,
    /** Asking a stream whether it is idle, when it is. */
    STREAM_QUERY_IDLE,
    /** Asking a stream whether it is idle, when it is not. */
    STREAM_QUERY_PENDING,
    /** Synchronizing with a stream whose work is already complete. */
    STREAM_SYNCHRONIZE,
    /** Synchronizing with a context whose work is already complete. */
    CONTEXT_SYNCHRONIZE,
    /** Synchronizing with an event that is already complete. */
    EVENT_SYNCHRONIZE,
    /** Computing the time between two events. */
    EVENT_ELAPSED_TIME,
    /** Recording an event that keeps a timestamp. */
    EVENT_RECORD_TIMED,
    /** Recording an event that keeps none. */
    EVENT_RECORD,
    /** Making a stream wait for an event. */
    STREAM_WAIT_EVENT,
    /**
     * What a record without a timestamp costs more after work that is not complete, and a wait for an event that is not
     * complete.
     */
    EVENT_PENDING,
    /** Asking an event whether it is complete. */
    EVENT_QUERY,
    /** Creating a stream. */
    STREAM_CREATE,
    /** Destroying a stream. */
    STREAM_DESTROY,
    /** Creating an event. */
    EVENT_CREATE,
    /** Destroying an event. */
    EVENT_DESTROY,
    /** Asking how much memory is free. */
    MEMORY_INFO,
    /** Allocating device, pinned or managed memory. */
    ALLOCATE,
    /** Freeing such memory. */
    FREE,
    /** Importing external memory. */
    IMPORT_MEMORY,
    /** Mapping a buffer or an array onto external memory. */
    MAP_MEMORY,
    /** Importing an external semaphore. */
    IMPORT_SEMAPHORE,
    /** Enqueueing signals of external semaphores. */
    SIGNAL_SEMAPHORES,
    /** Enqueueing waits for external semaphores. */
    WAIT_SEMAPHORES,
    /** Adding a node to a graph, or removing one. */
    GRAPH_NODE,
    /** Instantiating a graph, for each node. */
    GRAPH_INSTANTIATE,
    /** Launching an executable graph. */
    GRAPH_LAUNCH,
    /** Setting parameters of one node. */
    GRAPH_SET_PARAMS,
    /** Updating a whole executable graph, for each node. */
    GRAPH_UPDATE,
    /** Allocating in stream order, from a pool that has the memory. */
    ALLOCATE_ASYNC,
    /** Freeing in stream order. */
    FREE_ASYNC,
    /** Creating or destroying a context, loading or unloading a module. */
    HEAVY
}
