package orrery.driver;

/** Advice about the use of managed memory. Source: {@code CUmem_advise} in {@code cuda.h}. */
public enum CUmemAdvise {
    /** The memory is mostly read; the location does not count. */
    SET_READ_MOSTLY,
    /** The memory is no longer mostly read; the location does not count. */
    UNSET_READ_MOSTLY,
    /** The memory is to be at the location. */
    SET_PREFERRED_LOCATION,
    /** The memory is not to be at any particular location; the location does not count. */
    UNSET_PREFERRED_LOCATION,
    /** The location, a device or the host, will access the memory. */
    SET_ACCESSED_BY,
    /** The location will no longer access the memory. */
    UNSET_ACCESSED_BY
}
