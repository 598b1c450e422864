package orrery.driver;

/**
 * What a multicast object is. Source: {@code CUmulticastObjectProp} in {@code cuda.h}.
 *
 * @param numDevices how many devices take part
 * @param size the greatest number of bytes of memory of a device that is bound to it
 * @param handleTypes how it can be shared, a combination of the bits of {@code CUmemAllocationHandleType}
 * @param flags must be 0
 */
public record CUmulticastObjectProp(int numDevices, long size, long handleTypes, long flags) {}
