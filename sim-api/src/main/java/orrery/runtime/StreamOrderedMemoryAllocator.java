package orrery.runtime;

import orrery.device.CUmemLocation;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/**
 * The chapter "Stream Ordered Memory Allocator" of the runtime API. An allocation has its address at once; its memory
 * is there from its turn in the stream to the turn of its free. Source: {@code cuda_runtime_api.h}.
 */
@SuppressWarnings("checkstyle:ConstantName")
public interface StreamOrderedMemoryAllocator {
    /** Memory that stays where it is. */
    CUmemPoolProps.AllocationType cudaMemAllocationTypePinned = CUmemPoolProps.AllocationType.PINNED;
    /** Managed memory, which the simulator has no pools of. */
    CUmemPoolProps.AllocationType cudaMemAllocationTypeManaged = CUmemPoolProps.AllocationType.MANAGED;
    /** Memory of a device. */
    CUmemLocation.Type cudaMemLocationTypeDevice = CUmemLocation.Type.DEVICE;
    /** Memory of the host. */
    CUmemLocation.Type cudaMemLocationTypeHost = CUmemLocation.Type.HOST;
    /** No access. */
    CUmemAccessDesc.Flags cudaMemAccessFlagsProtNone = CUmemAccessDesc.Flags.NONE;
    /** Reading alone. */
    CUmemAccessDesc.Flags cudaMemAccessFlagsProtRead = CUmemAccessDesc.Flags.READ;
    /** Reading and writing. */
    CUmemAccessDesc.Flags cudaMemAccessFlagsProtReadWrite = CUmemAccessDesc.Flags.READWRITE;

    /** Whether memory freed in another stream is used again behind an event or the legacy stream. */
    CUmemPoolAttribute cudaMemPoolReuseFollowEventDependencies = CUmemPoolAttribute.REUSE_FOLLOW_EVENT_DEPENDENCIES;
    /** Whether memory freed in another stream is used again when the free happens to be complete. */
    CUmemPoolAttribute cudaMemPoolReuseAllowOpportunistic = CUmemPoolAttribute.REUSE_ALLOW_OPPORTUNISTIC;
    /** Whether an allocation may be made to wait for a free in another stream. */
    CUmemPoolAttribute cudaMemPoolReuseAllowInternalDependencies = CUmemPoolAttribute.REUSE_ALLOW_INTERNAL_DEPENDENCIES;
    /** Bytes that the pool holds on to when the host synchronizes. */
    CUmemPoolAttribute cudaMemPoolAttrReleaseThreshold = CUmemPoolAttribute.RELEASE_THRESHOLD;
    /** Bytes of physical memory that the pool has. */
    CUmemPoolAttribute cudaMemPoolAttrReservedMemCurrent = CUmemPoolAttribute.RESERVED_MEM_CURRENT;
    /** The most bytes of physical memory since the last reset. */
    CUmemPoolAttribute cudaMemPoolAttrReservedMemHigh = CUmemPoolAttribute.RESERVED_MEM_HIGH;
    /** Bytes that the program has from the pool. */
    CUmemPoolAttribute cudaMemPoolAttrUsedMemCurrent = CUmemPoolAttribute.USED_MEM_CURRENT;
    /** The most bytes that the program had since the last reset. */
    CUmemPoolAttribute cudaMemPoolAttrUsedMemHigh = CUmemPoolAttribute.USED_MEM_HIGH;

    /**
     * Allocates device memory in stream order, from the current pool of the stream's device.
     *
     * @param size the size in bytes
     * @param stream the stream; null is stream 0, the default stream that the program was made for
     * @return the address; 0 for no bytes
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorInvalidValue},
     *     {@code cudaErrorNotSupported} or {@code cudaErrorMemoryAllocation} for the rules of
     *     {@link CudaDriver#cuMemAllocAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemAllocAsync")
    long cudaMallocAsync(long size, CUstream stream);

    /**
     * Allocates device memory in stream order, from a pool. It is another form of {@link #cudaMallocFromPoolAsync}.
     *
     * @param size the size in bytes
     * @param pool the pool; it may be on another device
     * @param stream the stream; null is stream 0, the default stream that the program was made for
     * @return the address; 0 for no bytes
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorInvalidValue},
     *     {@code cudaErrorNotSupported} or {@code cudaErrorMemoryAllocation} for the rules of
     *     {@link CudaDriver#cuMemAllocFromPoolAsync}; or the error of an earlier fault (API-02)
     */
    default long cudaMallocAsync(long size, CUmemoryPool pool, CUstream stream) {
        return cudaMallocFromPoolAsync(size, pool, stream);
    }

    /**
     * Allocates device memory in stream order, from a pool.
     *
     * @param size the size in bytes
     * @param pool the pool; it may be on another device
     * @param stream the stream; null is stream 0, the default stream that the program was made for
     * @return the address; 0 for no bytes
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorInvalidValue},
     *     {@code cudaErrorNotSupported} or {@code cudaErrorMemoryAllocation} for the rules of
     *     {@link CudaDriver#cuMemAllocFromPoolAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemAllocFromPoolAsync")
    long cudaMallocFromPoolAsync(long size, CUmemoryPool pool, CUstream stream);

    /**
     * Frees memory of a pool or of a graph at its turn in a stream, memory of {@link MemoryManagement#cudaMalloc} at
     * once.
     *
     * @param devPtr what the allocation returned; 0 does nothing
     * @param stream the stream; null is stream 0, the default stream that the program was made for
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorIllegalAddress},
     *     {@code cudaErrorInvalidValue} or {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuMemFreeAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemFreeAsync")
    void cudaFreeAsync(long devPtr, CUstream stream);

    /**
     * Creates a memory pool.
     *
     * @param properties what the pool is
     * @return the new pool
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorStreamCaptureUnsupported} for the
     *     rules of {@link CudaDriver#cuMemPoolCreate}
     * @throws UnsupportedOperationException for a pool of host or managed memory
     */
    @Delegates("cuMemPoolCreate")
    CUmemoryPool cudaMemPoolCreate(CUmemPoolProps properties);

    /**
     * Destroys a memory pool. What was allocated from it stays until it is freed.
     *
     * @param pool the pool; not the default pool of a device
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported} or {@code cudaErrorInvalidValue} for the
     *     rules of {@link CudaDriver#cuMemPoolDestroy}
     */
    @Delegates("cuMemPoolDestroy")
    void cudaMemPoolDestroy(CUmemoryPool pool);

    /**
     * Releases memory of a pool that nobody uses and whose free the host has waited for.
     *
     * @param pool the pool
     * @param minBytesToKeep how many bytes the pool keeps at least, an unsigned number
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported} or {@code cudaErrorInvalidValue} for the
     *     rules of {@link CudaDriver#cuMemPoolTrimTo}
     */
    @Delegates("cuMemPoolTrimTo")
    void cudaMemPoolTrimTo(CUmemoryPool pool, long minBytesToKeep);

    /**
     * Returns an attribute of a pool.
     *
     * @param pool the pool
     * @param attribute the attribute
     * @return 0 or 1 for a reuse policy, bytes for the others
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported} or {@code cudaErrorInvalidValue} for the
     *     rules of {@link CudaDriver#cuMemPoolGetAttribute}
     */
    @Delegates("cuMemPoolGetAttribute")
    long cudaMemPoolGetAttribute(CUmemoryPool pool, CUmemPoolAttribute attribute);

    /**
     * Sets an attribute of a pool.
     *
     * @param pool the pool
     * @param attribute a reuse policy, the release threshold or a high mark
     * @param value the value, with the range of {@link CudaDriver#cuMemPoolSetAttribute}
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported} or {@code cudaErrorInvalidValue} for the
     *     rules of {@link CudaDriver#cuMemPoolSetAttribute}
     */
    @Delegates("cuMemPoolSetAttribute")
    void cudaMemPoolSetAttribute(CUmemoryPool pool, CUmemPoolAttribute attribute, long value);

    /**
     * Lets devices access the memory of a pool, or no longer.
     *
     * @param pool the pool
     * @param descriptors a device and its access each
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorNotSupported} or {@code cudaErrorInvalidDevice} for the rules of
     *     {@link CudaDriver#cuMemPoolSetAccess}
     */
    @Delegates("cuMemPoolSetAccess")
    void cudaMemPoolSetAccess(CUmemoryPool pool, CUmemAccessDesc... descriptors);

    /**
     * Returns the access that a device or the host has to the memory of a pool.
     *
     * @param pool the pool
     * @param location a device, or the host
     * @return {@link #cudaMemAccessFlagsProtNone} or {@link #cudaMemAccessFlagsProtReadWrite}
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported} or {@code cudaErrorInvalidValue} for the
     *     rules of {@link CudaDriver#cuMemPoolGetAccess}
     */
    @Delegates("cuMemPoolGetAccess")
    CUmemAccessDesc.Flags cudaMemPoolGetAccess(CUmemoryPool pool, CUmemLocation location);
}
