package orrery.driver;

import orrery.core.work.NodeType;

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
    /** Only orders other nodes. */
    EMPTY,
    /** Waits for an event. */
    WAIT_EVENT,
    /** Records an event. */
    EVENT_RECORD,
    /** Signals external semaphores. */
    EXT_SEMAS_SIGNAL,
    /** Waits for external semaphores. */
    EXT_SEMAS_WAIT,
    /** Allocates memory. */
    MEM_ALLOC,
    /** Frees memory. */
    MEM_FREE,
    /** Performs stream memory operations. */
    BATCH_MEM_OP,
    /** Executes embedded graphs depending on a value in device memory. */
    CONDITIONAL;

    /** Returns the documented name of a kind of node. */
    static CUgraphNodeType of(NodeType type) {
        return switch (type) {
            case KERNEL -> KERNEL;
            case MEMCPY -> MEMCPY;
            case MEMSET -> MEMSET;
            case HOST -> HOST;
            case GRAPH -> GRAPH;
            case EMPTY -> EMPTY;
            case WAIT_EVENT -> WAIT_EVENT;
            case EVENT_RECORD -> EVENT_RECORD;
            case EXT_SEMAS_SIGNAL -> EXT_SEMAS_SIGNAL;
            case EXT_SEMAS_WAIT -> EXT_SEMAS_WAIT;
            case MEM_ALLOC -> MEM_ALLOC;
            case MEM_FREE -> MEM_FREE;
            case BATCH_MEM_OP -> BATCH_MEM_OP;
            case CONDITIONAL -> CONDITIONAL;
        };
    }
}
