package orrery.runtime;

import orrery.driver.CUdeviceP2PAttribute;
import orrery.driver.CUfuncCache;
import orrery.driver.CUmemoryPool;
import orrery.driver.ContextManagement.PriorityRange;
import orrery.driver.CudaDriver;
import orrery.sim.SciAttributes;

/**
 * The chapter "Device Management" of the runtime API. Every thread uses one device, 0 until it sets another. Source:
 * {@code cuda_runtime_api.h}.
 */
public interface DeviceManagement {
    /** The device will signal the NvSciSync object. */
    int cudaNvSciSyncAttrSignal = 1;
    /** The device will wait for the NvSciSync object. */
    int cudaNvSciSyncAttrWait = 2;
    /** Threads that wait spin or yield, as the driver thinks best. Accepted; has no effect, as waiting is simulated. */
    int cudaDeviceScheduleAuto = 0;
    /** Threads that wait spin. Accepted; has no effect. */
    int cudaDeviceScheduleSpin = 1;
    /** Threads that wait yield. Accepted; has no effect. */
    int cudaDeviceScheduleYield = 2;
    /** Threads that wait block. Accepted; has no effect. */
    int cudaDeviceScheduleBlockingSync = 4;
    /** The same as {@link #cudaDeviceScheduleBlockingSync}; deprecated in CUDA. */
    int cudaDeviceBlockingSync = 4;
    /** The bits of the scheduling policies. */
    int cudaDeviceScheduleMask = 7;
    /** Page-locked memory can be mapped for the device. Accepted; has no effect, as it always can. */
    int cudaDeviceMapHost = 8;
    /** Local memory is not made smaller again. Accepted; has no effect. */
    int cudaDeviceLmemResizeToMax = 16;
    /**
     * Synchronous functions of memory always synchronize; {@link orrery.driver.CUpointerAttribute#SYNC_MEMOPS} has it
     * for one allocation.
     */
    int cudaDeviceSyncMemops = 128;
    /** The bits of all flags of a device. */
    int cudaDeviceMask = 0xff;

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
    /** Grain of fetches into the L2 cache, in bytes. */
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
    /** Whether only some atomic operations work over a link. */
    CUdeviceP2PAttribute cudaDevP2PAttrOnlyPartialNativeAtomicSupported =
            CUdeviceP2PAttribute.ONLY_PARTIAL_NATIVE_ATOMIC_SUPPORTED;

    /**
     * Returns how many devices the machine has.
     *
     * @return their number
     * @throws CudaRuntimeException only what {@linkplain CudaRuntime every function} can raise
     */
    @Delegates("cuDeviceGetCount")
    int cudaGetDeviceCount();

    /**
     * Makes the calling thread use a device. Its primary context becomes current, and is created if need be.
     *
     * @param device the number of the device
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} if the device does not exist (API-06)
     */
    @Counterpart("cuCtxSetCurrent")
    void cudaSetDevice(int device);

    /**
     * Returns the device that the calling thread uses.
     *
     * @return its number; 0 until another device is set
     * @throws CudaRuntimeException only what {@linkplain CudaRuntime every function} can raise
     */
    @Counterpart("cuCtxGetDevice")
    int cudaGetDevice();

    /**
     * Creates the primary context of a device, without making it current.
     *
     * @param device the number of the device
     * @param deviceFlags flags of the device; they count with {@link #cudaInitDeviceFlagsAreValid} only
     * @param flags 0 or {@link #cudaInitDeviceFlagsAreValid}; other bits are ignored
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuDevicePrimaryCtxSetFlags}
     */
    void cudaInitDevice(int device, int deviceFlags, int flags);

    /**
     * Returns the flags of the calling thread's device.
     *
     * @return the flags, with {@link #cudaDeviceMapHost}, which is always set; where a context of
     *     {@link CudaDriver#cuCtxCreate} is current, those of the context
     * @throws CudaRuntimeException where a context of {@link CudaDriver#cuCtxCreate} is current,
     *     {@code cudaErrorContextIsDestroyed} for the rules of {@link CudaDriver#cuCtxGetFlags}; or the error of an
     *     earlier fault (API-02)
     */
    int cudaGetDeviceFlags();

    /**
     * Sets the flags of the calling thread's device, and creates its primary context if need be.
     *
     * @param flags one of the scheduling policies, and any of {@link #cudaDeviceMapHost},
     *     {@link #cudaDeviceLmemResizeToMax} and {@link #cudaDeviceSyncMemops}
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuDevicePrimaryCtxSetFlags}
     */
    @Counterpart("cuDevicePrimaryCtxSetFlags")
    void cudaSetDeviceFlags(int flags);

    /**
     * Returns the properties of a device.
     *
     * @param device the number of the device
     * @return the properties
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} for the rules of {@link CudaDriver#cuDeviceGet}
     */
    cudaDeviceProp cudaGetDeviceProperties(int device);

    /**
     * Returns an attribute of a device.
     *
     * @param attr the attribute
     * @param device the number of the device
     * @return its value
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuDeviceGetAttribute}
     */
    @Delegates("cuDeviceGetAttribute")
    int cudaDeviceGetAttribute(cudaDeviceAttr attr, int device);

    /**
     * Returns an attribute of the link between two devices.
     *
     * @param attr the attribute
     * @param srcDevice the number of the device that accesses
     * @param dstDevice the number of the device that has the memory
     * @return its value; 1 and 0 for yes and no
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuDeviceGetP2PAttribute}
     */
    @Delegates("cuDeviceGetP2PAttribute")
    int cudaDeviceGetP2PAttribute(CUdeviceP2PAttribute attr, int srcDevice, int dstDevice);

    /**
     * Waits until all work on the calling thread's device is complete.
     *
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed} or
     *     {@code cudaErrorTimeout} for the rules of {@link CudaDriver#cuCtxSynchronize}; or the error of an earlier
     *     fault (API-02)
     */
    @Delegates("cuCtxSynchronize")
    void cudaDeviceSynchronize();

    /**
     * Destroys the primary context of the calling thread's device, with all that is in it. The next call that needs one
     * creates it anew. Does nothing where a context of {@link CudaDriver#cuCtxCreate} is current.
     *
     * @throws CudaRuntimeException only what {@linkplain CudaRuntime every function} can raise
     */
    @Counterpart("cuDevicePrimaryCtxReset")
    void cudaDeviceReset();

    /**
     * Returns a limit of the calling thread's device.
     *
     * @param limit one of {@code cudaLimit*}
     * @return the value
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorContextIsDestroyed} or
     *     {@code cudaErrorUnsupportedLimit} for the rules of {@link CudaDriver#cuCtxGetLimit}; or the error of an
     *     earlier fault (API-02)
     */
    @Delegates("cuCtxGetLimit")
    long cudaDeviceGetLimit(int limit);

    /**
     * Sets a limit of the calling thread's device.
     *
     * @param limit one of {@code cudaLimit*}
     * @param value the value, 0 or more; a stack has at most 512 KiB
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorInvalidValue},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorUnsupportedLimit} or {@code cudaErrorNotPermitted} for
     *     the rules of {@link CudaDriver#cuCtxSetLimit}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuCtxSetLimit")
    void cudaDeviceSetLimit(int limit, long value);

    /**
     * Returns the preferred division between shared memory and L1 cache of the calling thread's device.
     *
     * @return what was set last; no preference by default
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuCtxGetCacheConfig}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuCtxGetCacheConfig")
    CUfuncCache cudaDeviceGetCacheConfig();

    /**
     * Sets the preferred division between shared memory and L1 cache of the calling thread's device. It is a hint that
     * changes nothing else.
     *
     * @param cacheConfig one of {@code cudaFuncCachePrefer*}
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorInvalidValue} or
     *     {@code cudaErrorContextIsDestroyed} for the rules of {@link CudaDriver#cuCtxSetCacheConfig}; or the error of
     *     an earlier fault (API-02)
     */
    @Delegates("cuCtxSetCacheConfig")
    void cudaDeviceSetCacheConfig(CUfuncCache cacheConfig);

    /**
     * Returns the priorities that streams of the calling thread's device can have.
     *
     * @return the least and the greatest priority
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuCtxGetStreamPriorityRange}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuCtxGetStreamPriorityRange")
    PriorityRange cudaDeviceGetStreamPriorityRange();

    /**
     * Makes all persisting lines in the L2 cache of the calling thread's device normal ones. The cache of a simulated
     * device has no lines, so that nothing changes.
     *
     * @throws CudaRuntimeException {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuCtxResetPersistingL2Cache}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuCtxResetPersistingL2Cache")
    void cudaCtxResetPersistingL2Cache();

    /**
     * Returns the default memory pool of a device.
     *
     * @param device the number of the device
     * @return the pool; it cannot be destroyed
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} for the rules of
     *     {@link CudaDriver#cuDeviceGetDefaultMemPool}
     */
    @Delegates("cuDeviceGetDefaultMemPool")
    cudaMemPool_t cudaDeviceGetDefaultMemPool(int device);

    /**
     * Returns the memory pool that {@link StreamOrderedMemoryAllocator#cudaMallocAsync(long, CUstream)} uses on a
     * device.
     *
     * @param device the number of the device
     * @return the pool: the default one, until another is set
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuDeviceGetMemPool}
     */
    @Delegates("cuDeviceGetMemPool")
    cudaMemPool_t cudaDeviceGetMemPool(int device);

    /**
     * Fills in what an NvSciSync object must be able to do so that a device can signal it or wait for it.
     *
     * @param nvSciSyncAttrList the list; its required permission must not be set yet
     * @param device the number of the device
     * @param flags {@link #cudaNvSciSyncAttrSignal}, {@link #cudaNvSciSyncAttrWait} or both
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice}, {@code cudaErrorInvalidResourceHandle} or
     *     {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuDeviceGetNvSciSyncAttributes}
     */
    @Delegates("cuDeviceGetNvSciSyncAttributes")
    void cudaDeviceGetNvSciSyncAttributes(SciAttributes nvSciSyncAttrList, int device, int flags);

    /**
     * Sets the memory pool that {@link StreamOrderedMemoryAllocator#cudaMallocAsync(long, CUstream)} uses on a device.
     *
     * @param device the number of the device
     * @param pool a pool of the same device
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported} or {@code cudaErrorInvalidValue} for the
     *     rules of {@link CudaDriver#cuDeviceSetMemPool}
     */
    @Delegates("cuDeviceSetMemPool")
    void cudaDeviceSetMemPool(int device, CUmemoryPool pool);
}
