package orrery.core.pool;

/** The ways in which a pool may reuse memory that was freed in another stream. Source: {@code CUmemPool_attribute}. */
public enum ReusePolicy {
    /** Reuses memory if an event or the legacy stream orders the allocation after the free. */
    FOLLOW_EVENT_DEPENDENCIES,
    /** Reuses memory if the free is already complete. */
    ALLOW_OPPORTUNISTIC,
    /** Reuses memory by inserting a wait for the free. Applies only if no more memory can be reserved. */
    ALLOW_INTERNAL_DEPENDENCIES
}
