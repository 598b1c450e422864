package orrery.driver;

/**
 * The attributes of a memory pool, by their documented names. Source: {@code CUmemPool_attribute} in {@code cuda.h}.
 */
public enum CUmemPoolAttribute {
    /** Whether memory freed in another stream is used again after an event or the legacy stream; 1 at first. */
    REUSE_FOLLOW_EVENT_DEPENDENCIES,
    /** Whether memory freed in another stream is used again when the free happens to be complete; 1 at first. */
    REUSE_ALLOW_OPPORTUNISTIC,
    /** Whether an allocation may be made to wait for a free in another stream; 1 at first. */
    REUSE_ALLOW_INTERNAL_DEPENDENCIES,
    /** Bytes that the pool holds on to when the host synchronizes, an unsigned number; 0 at first. */
    RELEASE_THRESHOLD,
    /** Bytes of physical memory that the pool has. */
    RESERVED_MEM_CURRENT,
    /** The most bytes of physical memory since the last reset, which is to set this to 0. */
    RESERVED_MEM_HIGH,
    /** Bytes that the program has from the pool. */
    USED_MEM_CURRENT,
    /** The most bytes that the program had since the last reset, which is to set this to 0. */
    USED_MEM_HIGH
}
