package orrery.core.work;

/** What a graph node does, by the documented names and values of {@code CUgraphNodeType}. */
public enum NodeType {
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
    CONDITIONAL;

    /** The documented value. */
    public int value() {
        return ordinal();
    }

    /** Whether other graphs are embedded in such a node. */
    public boolean embeds() {
        return this == GRAPH || this == CONDITIONAL;
    }

    /** Whether such a node is about the life of memory. */
    public boolean ownsMemory() {
        return this == MEM_ALLOC || this == MEM_FREE;
    }

    /** Whether an executable graph can leave such a node out. */
    public boolean canBeDisabled() {
        return this == KERNEL || this == MEMCPY || this == MEMSET;
    }
}
