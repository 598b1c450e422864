package orrery.runtime;

import orrery.core.external.SciAttributes;
import orrery.driver.CUdeviceP2PAttribute;
import orrery.driver.CUmemoryPool;
import orrery.driver.ContextManagement.PriorityRange;

/**
 * The chapter "Device Management" of the runtime API. Every thread uses one device, 0 until it sets another. Source:
 * {@code cuda_runtime_api.h}.
 */
@SuppressWarnings("checkstyle:ConstantName")
public interface DeviceManagement {
    /** The program wants the device to signal the NvSciSync object. */
    int cudaNvSciSyncAttrSignal = 1;
    /** The program wants the device to wait for the NvSciSync object. */
    int cudaNvSciSyncAttrWait = 2;
    /** Threads that wait spin or yield, as the driver thinks best. */
    int cudaDeviceScheduleAuto = 0;
    /** Threads that wait spin. */
    int cudaDeviceScheduleSpin = 1;
    /** Threads that wait yield. */
    int cudaDeviceScheduleYield = 2;
    /** Threads that wait block. */
    int cudaDeviceScheduleBlockingSync = 4;
    /** Page-locked memory can be mapped for the device; it always can. */
    int cudaDeviceMapHost = 8;
    /** Local memory is not made smaller again. */
    int cudaDeviceLmemResizeToMax = 16;
    /** Synchronous functions of memory always synchronize. */
    int cudaDeviceSyncMemops = 128;

    /** {@code cudaInitDevice} gets flags of the device. */
    int cudaInitDeviceFlagsAreValid = 1;

    /** Stack of a thread, in bytes. */
    int cudaLimitStackSize = 0;
    /** Buffer of {@code printf}, in bytes. */
    int cudaLimitPrintfFifoSize = 1;
    /** Heap of {@code malloc} on the device, in bytes. */
    int cudaLimitMallocHeapSize = 2;
    /** Depth of synchronization on the device; no longer supported. */
    int cudaLimitDevRuntimeSyncDepth = 3;
    /** Pending launches from the device. */
    int cudaLimitDevRuntimePendingLaunchCount = 4;
    /** Granularity of fetches into the L2 cache, in bytes. */
    int cudaLimitMaxL2FetchGranularity = 5;
    /** Part of the L2 cache for what persists, in bytes. */
    int cudaLimitPersistingL2CacheSize = 6;

    /** How fast a link is beside others; 0 is the fastest. */
    CUdeviceP2PAttribute cudaDevP2PAttrPerformanceRank = CUdeviceP2PAttribute.PERFORMANCE_RANK;
    /** Whether memory can be accessed over a link. */
    CUdeviceP2PAttribute cudaDevP2PAttrAccessSupported = CUdeviceP2PAttribute.ACCESS_SUPPORTED;
    /** Whether all atomic operations work over a link. */
    CUdeviceP2PAttribute cudaDevP2PAttrNativeAtomicSupported = CUdeviceP2PAttribute.NATIVE_ATOMIC_SUPPORTED;
    /** Whether arrays can be accessed over a link. */
    CUdeviceP2PAttribute cudaDevP2PAttrCudaArrayAccessSupported = CUdeviceP2PAttribute.CUDA_ARRAY_ACCESS_SUPPORTED;

    /** How many devices there are. */
    int cudaGetDeviceCount();

    /** Lets the calling thread use a device, whose primary context becomes current. */
    void cudaSetDevice(int device);

    /** The device that the calling thread uses. */
    int cudaGetDevice();

    /**
     * Makes the primary context of a device, without letting the thread use it.
     *
     * @param deviceFlags flags of the device
     * @param flags {@link #cudaInitDeviceFlagsAreValid} if {@code deviceFlags} count; other bits do not, as on an H200
     */
    void cudaInitDevice(int device, int deviceFlags, int flags);

    /** The flags of the calling thread's device. */
    int cudaGetDeviceFlags();

    /** Sets the flags of the calling thread's device. */
    void cudaSetDeviceFlags(int flags);

    /** What a device is. */
    cudaDeviceProp cudaGetDeviceProperties(int device);

    /** An attribute of a device. */
    int cudaDeviceGetAttribute(cudaDeviceAttr attr, int device);

    /** An attribute of the link between two devices. */
    int cudaDeviceGetP2PAttribute(CUdeviceP2PAttribute attr, int srcDevice, int dstDevice);

    /** Waits for everything on the calling thread's device. */
    void cudaDeviceSynchronize();

    /** Ends the primary context of the calling thread's device, with all that is in it. The next call makes it anew. */
    void cudaDeviceReset();

    /** A limit of the calling thread's device, {@code cudaLimit*}. */
    long cudaDeviceGetLimit(int limit);

    /** Sets a limit of the calling thread's device. */
    void cudaDeviceSetLimit(int limit, long value);

    /** The range of stream priorities of the calling thread's device. */
    PriorityRange cudaDeviceGetStreamPriorityRange();

    /** The default memory pool of a device. */
    CUmemoryPool cudaDeviceGetDefaultMemPool(int device);

    /** The memory pool that {@code cudaMallocAsync} uses on a device: the default one, until another is set. */
    CUmemoryPool cudaDeviceGetMemPool(int device);

    /**
     * Fills in what an NvSciSync object must be able to do so that a device can work with it.
     *
     * @param nvSciSyncAttrList the list; its required permission must not be set yet
     * @param flags {@link #cudaNvSciSyncAttrSignal}, {@link #cudaNvSciSyncAttrWait} or both
     */
    void cudaDeviceGetNvSciSyncAttributes(SciAttributes nvSciSyncAttrList, int device, int flags);

    /** Makes a memory pool of a device its current one. */
    void cudaDeviceSetMemPool(int device, CUmemoryPool pool);
}
