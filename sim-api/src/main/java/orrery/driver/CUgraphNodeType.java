package orrery.driver;

/** What a graph node does. Source: {@code CUgraphNodeType} in {@code cuda.h}. */
public enum CUgraphNodeType {
    /** Launches a kernel. */
    KERNEL,
    /** Copies memory. */
    MEMCPY,
    /** Fills memory. */
    MEMSET,
    /** Calls a function on the host. */
    HOST,
    /** Executes an embedded graph. */
    GRAPH,
    /** Only orders. */
    EMPTY,
    /** Waits for an event of outside. */
    WAIT_EVENT,
    /** Records an event for the outside. */
    EVENT_RECORD,
    /** Signals external semaphores. */
    EXT_SEMAS_SIGNAL,
    /** Waits for external semaphores. */
    EXT_SEMAS_WAIT,
    /** Allocates memory. */
    MEM_ALLOC,
    /** Frees memory. */
    MEM_FREE,
    /** Carries out stream memory operations. */
    BATCH_MEM_OP,
    /** Executes embedded graphs as a value on the device decides. */
    CONDITIONAL
}
