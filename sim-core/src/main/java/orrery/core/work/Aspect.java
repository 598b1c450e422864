package orrery.core.work;

/** What of a node a picture shows when it is asked to, by the documented bits of {@code CUgraphDebugDot_flags}. */
public enum Aspect {
    /** The launch of a kernel. */
    KERNEL_PARAMS(1 << 2),
    /** The operands of a copy. */
    MEMCPY_PARAMS(1 << 3),
    /** What is filled, and with what. */
    MEMSET_PARAMS(1 << 4),
    /** The function of a host node. */
    HOST_PARAMS(1 << 5),
    /** The event of a record or a wait. */
    EVENT_PARAMS(1 << 6),
    /** What is signalled. */
    EXT_SEMAS_SIGNAL_PARAMS(1 << 7),
    /** What is waited for. */
    EXT_SEMAS_WAIT_PARAMS(1 << 8),
    /** The attributes of a kernel. */
    KERNEL_ATTRIBUTES(1 << 9),
    /** The numbers by which the machine knows things. */
    HANDLES(1 << 10),
    /** What is allocated. */
    MEM_ALLOC_PARAMS(1 << 11),
    /** What is freed. */
    MEM_FREE_PARAMS(1 << 12),
    /** Stream memory operations. */
    BATCH_MEM_OP_PARAMS(1 << 13),
    /** What decides about embedded graphs. */
    CONDITIONAL_PARAMS(1 << 15);

    private final int flag;

    Aspect(int flag) {
        this.flag = flag;
    }

    /** Its bit. */
    public int flag() {
        return flag;
    }
}
