package orrery.driver;

/**
 * The chapter "Multicast Object Management" of the driver API. No function is available: the simulator has no switch
 * that replicates stores, as {@code CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED} says. Source: {@code cuda.h}.
 */
public interface MulticastObjectManagement {

    /** The granularity that is asked for. Source: {@code CUmulticastGranularity_flags} in {@code cuda.h}. */
    enum CUmulticastGranularity {
        /** The least that is required. */
        MINIMUM,
        /** The best for speed. */
        RECOMMENDED
    }

    /**
     * Creates a multicast object. Not simulated.
     *
     * @param prop what it is
     * @return the object
     * @throws UnsupportedOperationException always
     */
    default CUmemGenericAllocationHandle cuMulticastCreate(CUmulticastObjectProp prop) {
        throw UnavailableFunctions.withoutMulticast("cuMulticastCreate");
    }

    /**
     * Adds a device to a multicast object. Not simulated.
     *
     * @param mcHandle the object
     * @param dev the device
     * @throws UnsupportedOperationException always
     */
    default void cuMulticastAddDevice(CUmemGenericAllocationHandle mcHandle, CUdevice dev) {
        throw UnavailableFunctions.withoutMulticast("cuMulticastAddDevice");
    }

    /**
     * Binds physical memory to a multicast object. Not simulated.
     *
     * @param mcHandle the object
     * @param mcOffset the first byte of the object
     * @param memHandle the memory
     * @param memOffset the first byte of the memory
     * @param size the number of bytes
     * @param flags must be 0
     * @throws UnsupportedOperationException always
     */
    default void cuMulticastBindMem(
            CUmemGenericAllocationHandle mcHandle,
            long mcOffset,
            CUmemGenericAllocationHandle memHandle,
            long memOffset,
            long size,
            long flags) {
        throw UnavailableFunctions.withoutMulticast("cuMulticastBindMem");
    }

    /**
     * Binds memory at an address to a multicast object. Not simulated.
     *
     * @param mcHandle the object
     * @param mcOffset the first byte of the object
     * @param memptr the first address of the memory
     * @param size the number of bytes
     * @param flags must be 0
     * @throws UnsupportedOperationException always
     */
    default void cuMulticastBindAddr(
            CUmemGenericAllocationHandle mcHandle, long mcOffset, long memptr, long size, long flags) {
        throw UnavailableFunctions.withoutMulticast("cuMulticastBindAddr");
    }

    /**
     * Unbinds memory of a device from a multicast object. Not simulated.
     *
     * @param mcHandle the object
     * @param dev the device
     * @param mcOffset the first byte of the object
     * @param size the number of bytes
     * @throws UnsupportedOperationException always
     */
    default void cuMulticastUnbind(CUmemGenericAllocationHandle mcHandle, CUdevice dev, long mcOffset, long size) {
        throw UnavailableFunctions.withoutMulticast("cuMulticastUnbind");
    }

    /**
     * Returns the granularity of multicast objects. Not simulated.
     *
     * @param prop what the object is
     * @param option which granularity
     * @return the granularity in bytes
     * @throws UnsupportedOperationException always
     */
    default long cuMulticastGetGranularity(CUmulticastObjectProp prop, CUmulticastGranularity option) {
        throw UnavailableFunctions.withoutMulticast("cuMulticastGetGranularity");
    }
}
