package orrery.core.pool;

/** What a pool may do to use memory again that was freed in another stream. Source: {@code CUmemPool_attribute}. */
public enum ReusePolicy {
    /** Use it where an event or the legacy stream orders the allocation behind the free. */
    FOLLOW_EVENT_DEPENDENCIES,
    /** Use it where the free happens to be complete. */
    ALLOW_OPPORTUNISTIC,
    /** Make the allocation wait for the free; done only where no more memory can be reserved. */
    ALLOW_INTERNAL_DEPENDENCIES
}
