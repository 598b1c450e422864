package orrery.core.work;

/** The details of a node that a drawing can show, with the documented bits of {@code CUgraphDebugDot_flags}. */
public enum Aspect {
    /** Parameters of a kernel launch. */
    KERNEL_PARAMS(1 << 2),
    /** Parameters of a copy. */
    MEMCPY_PARAMS(1 << 3),
    /** Parameters of a memset. */
    MEMSET_PARAMS(1 << 4),
    /** The function of a host node. */
    HOST_PARAMS(1 << 5),
    /** The event of a record or wait node. */
    EVENT_PARAMS(1 << 6),
    /** Parameters of external semaphore signals. */
    EXT_SEMAS_SIGNAL_PARAMS(1 << 7),
    /** Parameters of external semaphore waits. */
    EXT_SEMAS_WAIT_PARAMS(1 << 8),
    /** Launch attributes of a kernel. */
    KERNEL_ATTRIBUTES(1 << 9),
    /** Ids of the objects of the machine. */
    HANDLES(1 << 10),
    /** Parameters of an allocation. */
    MEM_ALLOC_PARAMS(1 << 11),
    /** Parameters of a free. */
    MEM_FREE_PARAMS(1 << 12),
    /** Stream memory operations. */
    BATCH_MEM_OP_PARAMS(1 << 13),
    /** Parameters of a conditional node. */
    CONDITIONAL_PARAMS(1 << 15);

    private final int flag;

    Aspect(int flag) {
        this.flag = flag;
    }

    /** Returns its bit. */
    public int flag() {
        return flag;
    }
}
