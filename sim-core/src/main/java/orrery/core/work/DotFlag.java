package orrery.core.work;

/** The details of nodes that a drawing of a graph can show, by the documented bits of {@code CUgraphDebugDot_flags}. */
public enum DotFlag {
    /** The parameters of kernel nodes. */
    KERNEL_PARAMS(1 << 2),
    /** The parameters of memcpy nodes. */
    MEMCPY_PARAMS(1 << 3),
    /** The parameters of memset nodes. */
    MEMSET_PARAMS(1 << 4),
    /** The functions of host nodes. */
    HOST_PARAMS(1 << 5),
    /** The events of event record and event wait nodes. */
    EVENT_PARAMS(1 << 6),
    /** The parameters of nodes that signal external semaphores. */
    EXT_SEMAS_SIGNAL_PARAMS(1 << 7),
    /** The parameters of nodes that wait for external semaphores. */
    EXT_SEMAS_WAIT_PARAMS(1 << 8),
    /** The attributes of kernel nodes. */
    KERNEL_ATTRIBUTES(1 << 9),
    /** The ids of nodes and functions. */
    HANDLES(1 << 10),
    /** The allocations of memory alloc nodes. */
    MEM_ALLOC_PARAMS(1 << 11),
    /** The allocations of memory free nodes. */
    MEM_FREE_PARAMS(1 << 12),
    /** Stream memory operations. */
    BATCH_MEM_OP_PARAMS(1 << 13),
    /** The parameters of conditional nodes. */
    CONDITIONAL_PARAMS(1 << 15);

    private final int bit;

    DotFlag(int bit) {
        this.bit = bit;
    }

    /** Returns the bit. */
    public int bit() {
        return bit;
    }
}
