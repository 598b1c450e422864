package orrery.driver;

import orrery.device.CUmemLocation;

/**
 * What physical memory is. Source: {@code CUmemAllocationProp} in {@code cuda.h}.
 *
 * @param type what the memory is; PINNED
 * @param requestedHandleTypes how it can be shared, a combination of the bits of {@code CUmemAllocationHandleType}; 0
 *     is not at all
 * @param location where the memory is
 */
public record CUmemAllocationProp(
        CUmemPoolProps.AllocationType type, int requestedHandleTypes, CUmemLocation location) {

    /** Returns the properties of memory of a device, which is not shared. */
    public static CUmemAllocationProp onDevice(int ordinal) {
        return new CUmemAllocationProp(CUmemPoolProps.AllocationType.PINNED, 0, CUmemLocation.device(ordinal));
    }
}
