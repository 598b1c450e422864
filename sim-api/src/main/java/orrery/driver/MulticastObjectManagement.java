package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;

import orrery.sim.CudaException;

/**
 * The chapter "Multicast Object Management" of the driver API. A multicast object needs a switch between the devices
 * that replicates stores. No simulated device has one, as {@code CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED} says, so that
 * each function fails. Source: {@code cuda.h}.
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
     * Creates a multicast object.
     *
     * @param prop what it is
     * @return the object
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the simulated devices do not support it (VMM-14)
     */
    @DriverFunction(afterFault = WORKS, version = 12010, arguments = ">.")
    CUmemGenericAllocationHandle cuMulticastCreate(CUmulticastObjectProp prop);

    /**
     * Adds a device to a multicast object.
     *
     * @param mcHandle the object
     * @param dev the device
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the simulated devices do not support it (VMM-14)
     */
    @DriverFunction(afterFault = WORKS, version = 12010, arguments = "..")
    void cuMulticastAddDevice(CUmemGenericAllocationHandle mcHandle, CUdevice dev);

    /**
     * Binds physical memory to a multicast object.
     *
     * @param mcHandle the object
     * @param mcOffset the first byte of the object
     * @param memHandle the memory
     * @param memOffset the first byte of the memory
     * @param size the number of bytes
     * @param flags must be 0
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the simulated devices do not support it (VMM-14)
     */
    @DriverFunction(afterFault = WORKS, version = 12010, arguments = "......")
    void cuMulticastBindMem(
            CUmemGenericAllocationHandle mcHandle,
            long mcOffset,
            CUmemGenericAllocationHandle memHandle,
            long memOffset,
            long size,
            long flags);

    /**
     * Binds memory at an address to a multicast object.
     *
     * @param mcHandle the object
     * @param mcOffset the first byte of the object
     * @param memptr the first address of the memory
     * @param size the number of bytes
     * @param flags must be 0
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the simulated devices do not support it (VMM-14)
     */
    @DriverFunction(afterFault = WORKS, version = 12010, arguments = ".....")
    void cuMulticastBindAddr(CUmemGenericAllocationHandle mcHandle, long mcOffset, long memptr, long size, long flags);

    /**
     * Unbinds memory of a device from a multicast object.
     *
     * @param mcHandle the object
     * @param dev the device
     * @param mcOffset the first byte of the object
     * @param size the number of bytes
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the simulated devices do not support it (VMM-14)
     */
    @DriverFunction(afterFault = WORKS, version = 12010, arguments = "....")
    void cuMulticastUnbind(CUmemGenericAllocationHandle mcHandle, CUdevice dev, long mcOffset, long size);

    /**
     * Returns the granularity of multicast objects.
     *
     * @param prop what the object is
     * @param option which granularity
     * @return the granularity in bytes
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the simulated devices do not support it (VMM-14)
     */
    @DriverFunction(afterFault = WORKS, version = 12010, arguments = ">..")
    long cuMulticastGetGranularity(CUmulticastObjectProp prop, CUmulticastGranularity option);
}
