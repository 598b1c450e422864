package orrery.driver;

import java.util.UUID;
import orrery.core.external.SciAttributes;
import orrery.device.DeviceAttribute;

/** The chapters "Device Management" and "Primary Context Management" of the driver API. Source: {@code cuda.h}. */
public interface DeviceManagement {
    /** The program wants the device to signal the NvSciSync object. */
    int CUDA_NVSCISYNC_ATTR_SIGNAL = 1;
    /** The program wants the device to wait for the NvSciSync object. */
    int CUDA_NVSCISYNC_ATTR_WAIT = 2;

    /** The device of an ordinal; CUDA_ERROR_INVALID_DEVICE if there are not as many. */
    CUdevice cuDeviceGet(int ordinal);

    /** How many devices there are. */
    int cuDeviceGetCount();

    /** The name of a device. */
    String cuDeviceGetName(CUdevice device);

    /** An attribute of a device, as documented for {@code CUdevice_attribute}. */
    int cuDeviceGetAttribute(DeviceAttribute attribute, CUdevice device);

    /** The memory of a device in bytes. */
    long cuDeviceTotalMem(CUdevice device);

    /** An identifier of a device, the same for the life of the machine. */
    UUID cuDeviceGetUuid(CUdevice device);

    /**
     * Fills in what an NvSciSync object must be able to do so that a device can work with it.
     *
     * @param attributes the list; its required permission must not be set yet
     * @param flags {@link #CUDA_NVSCISYNC_ATTR_SIGNAL}, {@link #CUDA_NVSCISYNC_ATTR_WAIT} or both
     */
    void cuDeviceGetNvSciSyncAttributes(SciAttributes attributes, CUdevice device, int flags);

    /** The default memory pool of a device. */
    CUmemoryPool cuDeviceGetDefaultMemPool(CUdevice device);

    /** The memory pool that {@code cuMemAllocAsync} uses on a device: the default one, until another is set. */
    CUmemoryPool cuDeviceGetMemPool(CUdevice device);

    /** Makes a memory pool of a device its current one; CUDA_ERROR_INVALID_VALUE for a pool of another device. */
    void cuDeviceSetMemPool(CUdevice device, CUmemoryPool pool);

    /** The primary context of a device, with one use more. */
    CUcontext cuDevicePrimaryCtxRetain(CUdevice device);

    /** One use of the primary context less; the last release ends it. */
    void cuDevicePrimaryCtxRelease(CUdevice device);

    /** Ends the primary context, whoever uses it. */
    void cuDevicePrimaryCtxReset(CUdevice device);

    /** The flags of the primary context, and whether it exists. */
    PrimaryContextState cuDevicePrimaryCtxGetState(CUdevice device);

    /** Sets the flags of the primary context. */
    void cuDevicePrimaryCtxSetFlags(CUdevice device, int flags);

    /**
     * The state of a primary context.
     *
     * @param flags its flags
     * @param active whether it exists
     */
    record PrimaryContextState(int flags, boolean active) {}
}
