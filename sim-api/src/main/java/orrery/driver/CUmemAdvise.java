package orrery.driver;

/** What a program says about the use of managed memory. Source: {@code CUmem_advise} in {@code cuda.h}. */
public enum CUmemAdvise {
    /** It is mostly read; the location does not count. */
    SET_READ_MOSTLY,
    /** It is no longer mostly read; the location does not count. */
    UNSET_READ_MOSTLY,
    /** It is best at the location. */
    SET_PREFERRED_LOCATION,
    /** It is best nowhere; the location does not count. */
    UNSET_PREFERRED_LOCATION,
    /** The location, a device or the host, will access it. */
    SET_ACCESSED_BY,
    /** The location will no longer access it. */
    UNSET_ACCESSED_BY
}
