package orrery.driver;

import orrery.device.CUmemLocation;

/**
 * What a memory pool is. Source: {@code CUmemPoolProps} in {@code cuda.h}.
 *
 * @param allocType what its allocations are
 * @param handleTypes how it can be shared, a combination of the bits of {@code CUmemAllocationHandleType}; 0 is not at
 *     all; other processes are other machines
 * @param location where its memory is
 * @param maxSize bytes that it reserves at most, an unsigned number; 0 for as many as there are
 */
public record CUmemPoolProps(AllocationType allocType, int handleTypes, CUmemLocation location, long maxSize) {

    /** What allocations are, by the documented names. Source: {@code CUmemAllocationType} in {@code cuda.h}. */
    public enum AllocationType {
        /** No type, which calls refuse. */
        INVALID,
        /** Memory that stays where it is. */
        PINNED,
        /** Managed memory. */
        MANAGED
    }

    /** Returns the properties of a pool of all the memory of a device, which is not shared. */
    public static CUmemPoolProps onDevice(int ordinal) {
        return new CUmemPoolProps(AllocationType.PINNED, 0, CUmemLocation.device(ordinal), 0);
    }

    /** Returns the same with a maximum size. */
    public CUmemPoolProps withMaxSize(long bytes) {
        return new CUmemPoolProps(allocType, handleTypes, location, bytes);
    }
}
