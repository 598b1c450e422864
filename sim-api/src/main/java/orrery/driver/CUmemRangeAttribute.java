package orrery.driver;

import orrery.device.CUmemLocation;

/**
 * What can be asked about a range of managed memory. Source: {@code CUmem_range_attribute} in {@code cuda.h}. A place
 * that not all pages of the range share is none.
 */
public enum CUmemRangeAttribute {
    /** 1 if all of it is mostly read, else 0: an {@link Integer}. */
    READ_MOSTLY,
    /** Where it is best: a device, {@link UnifiedAddressing#CU_DEVICE_CPU} or {@code CU_DEVICE_INVALID}. */
    PREFERRED_LOCATION,
    /** Who will access all of it: a {@link java.util.List} of devices and {@code CU_DEVICE_CPU}. */
    ACCESSED_BY,
    /** Where it was prefetched to last: as for the preferred location. */
    LAST_PREFETCH_LOCATION,
    /** Where it is best: a {@link CUmemLocation.Type}. */
    PREFERRED_LOCATION_TYPE,
    /** Which device or node that is. */
    PREFERRED_LOCATION_ID,
    /** Where it was prefetched to last: a {@link CUmemLocation.Type}. */
    LAST_PREFETCH_LOCATION_TYPE,
    /** Which device or node that is. */
    LAST_PREFETCH_LOCATION_ID
}
