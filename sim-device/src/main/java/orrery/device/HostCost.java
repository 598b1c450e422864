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
    /** Enqueueing an asynchronous copy. */
    COPY,
    /** Enqueueing a memset. */
    MEMSET,
    /** Enqueueing a stream memory operation. */
    MEMORY_OPERATION,
    /** Asking a stream whether it is idle. */
    STREAM_QUERY,
    /** Synchronizing with work that is already complete. */
    SYNCHRONIZE,
    /** Recording an event that keeps a timestamp. */
    EVENT_RECORD_TIMED,
    /** Recording an event that keeps none. */
    EVENT_RECORD,
    /** Making a stream wait for an event. */
    STREAM_WAIT_EVENT,
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
    /** Allocating device, pinned or managed memory. */
    ALLOCATE,
    /** Freeing such memory. */
    FREE,
    /** Creating or destroying a context, loading or unloading a module. */
    HEAVY
}
