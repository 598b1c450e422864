package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.core.call.CaptureSafety.UNSAFE;
import static orrery.device.HostCost.HEAVY;

import java.util.UUID;
import orrery.device.DeviceAttribute;
import orrery.sim.CudaException;
import orrery.sim.SciAttributes;

/** The chapters "Device Management" and "Primary Context Management" of the driver API. Source: {@code cuda.h}. */
public interface DeviceManagement {
    /** The device will signal the NvSciSync object. */
    int CUDA_NVSCISYNC_ATTR_SIGNAL = 1;
    /** The device will wait for the NvSciSync object. */
    int CUDA_NVSCISYNC_ATTR_WAIT = 2;

    /**
     * Returns a device.
     *
     * @param ordinal the number of the device, from 0 to {@link #cuDeviceGetCount} - 1
     * @return the device
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     */
    @DriverFunction(afterFault = WORKS, version = 2000, arguments = ">.")
    CUdevice cuDeviceGet(int ordinal);

    /**
     * Returns how many devices the machine has.
     *
     * @return their number
     * @throws CudaException only what {@linkplain CudaDriver every function} can raise
     */
    @DriverFunction(afterFault = WORKS, version = 2000, arguments = ">")
    int cuDeviceGetCount();

    /**
     * Returns the name of a device.
     *
     * @param device the device
     * @return the name of the model
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     */
    @DriverFunction(afterFault = WORKS, version = 2000, arguments = "b.")
    String cuDeviceGetName(CUdevice device);

    /**
     * Returns an attribute of a device.
     *
     * @param attribute the attribute
     * @param device the device
     * @return its value, as documented for {@code CUdevice_attribute}
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if attribute is null (API-08)
     */
    @DriverFunction(afterFault = WORKS, version = 2000, arguments = ">..")
    int cuDeviceGetAttribute(DeviceAttribute attribute, CUdevice device);

    /**
     * Returns the memory of a device.
     *
     * @param device the device
     * @return the memory in bytes
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     */
    @DriverFunction(afterFault = WORKS, version = 3020, arguments = ">.")
    long cuDeviceTotalMem(CUdevice device);

    /**
     * Returns an identifier of a device.
     *
     * @param device the device
     * @return an identifier, the same in every run
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     */
    @DriverFunction(afterFault = WORKS, version = 11040, arguments = ">.")
    UUID cuDeviceGetUuid(CUdevice device);

    /**
     * Fills in what an NvSciSync object must be able to do so that a device can signal it or wait for it.
     *
     * @param attributes the list; its required permission must not be set yet
     * @param device the device
     * @param flags {@link #CUDA_NVSCISYNC_ATTR_SIGNAL}, {@link #CUDA_NVSCISYNC_ATTR_WAIT} or both
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if attributes is null (EXT-27)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is 0 or unknown, or the required permission is
     *     set already (EXT-28)
     */
    @DriverFunction(afterFault = WORKS)
    void cuDeviceGetNvSciSyncAttributes(SciAttributes attributes, CUdevice device, int flags);

    /**
     * Returns the default memory pool of a device.
     *
     * @param device the device
     * @return the pool; it cannot be destroyed
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     */
    @DriverFunction(afterFault = WORKS, version = 11020, arguments = ">.")
    CUmemoryPool cuDeviceGetDefaultMemPool(CUdevice device);

    /**
     * Returns the memory pool that {@link StreamOrderedMemoryAllocator#cuMemAllocAsync} uses on a device.
     *
     * @param device the device
     * @return the pool: the default one, until another is set
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the device does not exist (POOL-09)
     */
    @DriverFunction(afterFault = WORKS, version = 11020, arguments = ">.")
    CUmemoryPool cuDeviceGetMemPool(CUdevice device);

    /**
     * Sets the memory pool that {@link StreamOrderedMemoryAllocator#cuMemAllocAsync} uses on a device.
     *
     * @param device the device
     * @param pool a pool of the same device
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing pool (POOL-01,
     *     POOL-18), the device does not exist (POOL-09), or the pool belongs to another device (POOL-10)
     */
    @DriverFunction(afterFault = WORKS, capture = UNSAFE, version = 11020, arguments = "..")
    void cuDeviceSetMemPool(CUdevice device, CUmemoryPool pool);

    /**
     * Returns the primary context of a device and counts one use more. The first use creates it. Does not make it
     * current.
     *
     * @param device the device
     * @return the primary context
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = HEAVY, version = 7000, arguments = ">.")
    CUcontext cuDevicePrimaryCtxRetain(CUdevice device);

    /**
     * Counts one use of the primary context less. The last release waits for all work of the device, as the hardware
     * does, and destroys it.
     *
     * @param device the device
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_CONTEXT} if the primary context was released as often as it was
     *     retained (CTX-04)
     */
    @DriverFunction(cost = HEAVY, afterFault = WORKS, showsDeviceOutput = true, version = 11000, arguments = ".")
    void cuDevicePrimaryCtxRelease(CUdevice device);

    /**
     * Waits for all work of the device, as the hardware does, and destroys the primary context with everything in it,
     * even if other threads use it. The next use creates it anew, with flags 0.
     *
     * @param device the device
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     */
    @DriverFunction(cost = HEAVY, afterFault = WORKS, showsDeviceOutput = true, version = 11000, arguments = ".")
    void cuDevicePrimaryCtxReset(CUdevice device);

    /**
     * Returns the flags of the primary context and whether it exists.
     *
     * @param device the device
     * @return the state
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     */
    @DriverFunction(afterFault = WORKS, version = 7000, arguments = ".>>")
    PrimaryContextState cuDevicePrimaryCtxGetState(CUdevice device);

    /**
     * Sets the flags of the primary context, also of one that exists.
     *
     * @param device the device
     * @param flags a scheduling policy (0, 1, 2 or 4) and any of the other documented flags (0x10 to 0x80)
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist (API-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the flags are no combination of one scheduling policy
     *     and documented flags (CTX-03)
     */
    @DriverFunction(afterFault = WORKS, version = 11000, arguments = "..")
    void cuDevicePrimaryCtxSetFlags(CUdevice device, int flags);

    /**
     * The state of a primary context.
     *
     * @param flags its flags
     * @param active whether it exists
     */
    record PrimaryContextState(int flags, boolean active) {}
}
