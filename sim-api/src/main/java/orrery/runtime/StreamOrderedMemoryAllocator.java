package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemPoolPtrExportData;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.ExternalHandle;

/**
 * The chapter "Stream Ordered Memory Allocator" of the runtime API. Source: {@code cuda_runtime_api.h}.
 *
 * <p>An allocation and a free are operations of a stream. The call returns the address immediately, but work can access
 * the memory only if it is ordered after the allocation and before the free: by the same stream, an event or the host.
 * Any other access is a fault. The memory comes from a pool, which keeps freed memory for later allocations; each
 * device has a default pool.
 */
public interface StreamOrderedMemoryAllocator {
    /** No handles: the pool is not shared. */
    int cudaMemHandleTypeNone = 0;
    /** The type of handles that are POSIX file descriptors. */
    int cudaMemHandleTypePosixFileDescriptor = 1;
    /** The type of handles of Windows; such pools are not supported. */
    int cudaMemHandleTypeWin32 = 2;
    /** The type of global handles of Windows; such pools are not supported. */
    int cudaMemHandleTypeWin32Kmt = 4;
    /** The type of handles for several nodes of a cluster; such pools are not supported. */
    int cudaMemHandleTypeFabric = 8;

    /** No type. */
    CUmemPoolProps.AllocationType cudaMemAllocationTypeInvalid = CUmemPoolProps.AllocationType.INVALID;
    /** Pinned memory: it is not migrated. */
    CUmemPoolProps.AllocationType cudaMemAllocationTypePinned = CUmemPoolProps.AllocationType.PINNED;
    /** Managed memory. */
    CUmemPoolProps.AllocationType cudaMemAllocationTypeManaged = CUmemPoolProps.AllocationType.MANAGED;
    /** Memory of a device. */
    CUmemLocation.Type cudaMemLocationTypeDevice = CUmemLocation.Type.DEVICE;
    /** Host memory. */
    CUmemLocation.Type cudaMemLocationTypeHost = CUmemLocation.Type.HOST;
    /** The location is a NUMA node of the host. */
    CUmemLocation.Type cudaMemLocationTypeHostNuma = CUmemLocation.Type.HOST_NUMA;
    /** The location is the NUMA node of the host that is next to the calling thread. */
    CUmemLocation.Type cudaMemLocationTypeHostNumaCurrent = CUmemLocation.Type.HOST_NUMA_CURRENT;
    /** No location. */
    CUmemLocation.Type cudaMemLocationTypeInvalid = CUmemLocation.Type.INVALID;
    /** No location, as managed pools without a preferred location have it. */
    CUmemLocation.Type cudaMemLocationTypeNone = CUmemLocation.Type.INVALID;
    /** No access. */
    CUmemAccessDesc.Flags cudaMemAccessFlagsProtNone = CUmemAccessDesc.Flags.NONE;
    /** Read access. */
    CUmemAccessDesc.Flags cudaMemAccessFlagsProtRead = CUmemAccessDesc.Flags.READ;
    /** Read and write access. */
    CUmemAccessDesc.Flags cudaMemAccessFlagsProtReadWrite = CUmemAccessDesc.Flags.READWRITE;

    /**
     * Whether memory freed in another stream is reused if an event or the legacy stream orders the reuse after the
     * free.
     */
    CUmemPoolAttribute cudaMemPoolReuseFollowEventDependencies = CUmemPoolAttribute.REUSE_FOLLOW_EVENT_DEPENDENCIES;
    /** Whether memory freed in another stream is reused if the free is already complete. */
    CUmemPoolAttribute cudaMemPoolReuseAllowOpportunistic = CUmemPoolAttribute.REUSE_ALLOW_OPPORTUNISTIC;
    /** Whether an allocation may insert a wait for a free in another stream to reuse its memory. */
    CUmemPoolAttribute cudaMemPoolReuseAllowInternalDependencies = CUmemPoolAttribute.REUSE_ALLOW_INTERNAL_DEPENDENCIES;
    /** Bytes of reserved memory that the pool keeps when the host synchronizes. */
    CUmemPoolAttribute cudaMemPoolAttrReleaseThreshold = CUmemPoolAttribute.RELEASE_THRESHOLD;
    /** Bytes of physical memory that the pool has reserved. */
    CUmemPoolAttribute cudaMemPoolAttrReservedMemCurrent = CUmemPoolAttribute.RESERVED_MEM_CURRENT;
    /** High-water mark of the reserved bytes since the last reset. */
    CUmemPoolAttribute cudaMemPoolAttrReservedMemHigh = CUmemPoolAttribute.RESERVED_MEM_HIGH;
    /** Bytes that the program has allocated from the pool. */
    CUmemPoolAttribute cudaMemPoolAttrUsedMemCurrent = CUmemPoolAttribute.USED_MEM_CURRENT;
    /** High-water mark of the allocated bytes since the last reset. */
    CUmemPoolAttribute cudaMemPoolAttrUsedMemHigh = CUmemPoolAttribute.USED_MEM_HIGH;

    /**
     * Allocates device memory in stream order, from the current pool of the stream's device.
     *
     * @param size the size in bytes
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @return the address; 0 for no bytes
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorInvalidValue},
     *     {@code cudaErrorNotSupported} or {@code cudaErrorMemoryAllocation} for the rules of
     *     {@link CudaDriver#cuMemAllocAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemAllocAsync")
    long cudaMallocAsync(long size, @Nullable CUstream stream);

    /**
     * Allocates device memory in stream order, from a pool. It is another form of {@link #cudaMallocFromPoolAsync}.
     *
     * @param size the size in bytes
     * @param pool the pool; it may be on another device
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @return the address; 0 for no bytes
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorInvalidValue},
     *     {@code cudaErrorNotSupported} or {@code cudaErrorMemoryAllocation} for the rules of
     *     {@link CudaDriver#cuMemAllocFromPoolAsync}; or the error of an earlier fault (API-02)
     */
    default long cudaMallocAsync(long size, CUmemoryPool pool, @Nullable CUstream stream) {
        return cudaMallocFromPoolAsync(size, pool, stream);
    }

    /**
     * Allocates device memory in stream order, from a pool.
     *
     * @param size the size in bytes
     * @param pool the pool; it may be on another device
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @return the address; 0 for no bytes
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorInvalidValue},
     *     {@code cudaErrorNotSupported} or {@code cudaErrorMemoryAllocation} for the rules of
     *     {@link CudaDriver#cuMemAllocFromPoolAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemAllocFromPoolAsync")
    long cudaMallocFromPoolAsync(long size, CUmemoryPool pool, @Nullable CUstream stream);

    /**
     * Frees memory of a pool or of a graph in stream order. Memory of {@link MemoryManagement#cudaMalloc} stays
     * allocated until a call has waited for what is in the stream now: for the stream, an event or the device.
     *
     * @param devPtr what the allocation returned; 0 does nothing
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorIllegalAddress},
     *     {@code cudaErrorInvalidValue} or {@code cudaErrorNotSupported} for the rules of
     *     {@link CudaDriver#cuMemFreeAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemFreeAsync")
    void cudaFreeAsync(long devPtr, @Nullable CUstream stream);

    /**
     * Returns the default memory pool of a location.
     *
     * @param location a device, the host, a NUMA node of the host, or for managed memory no location
     * @param type pinned or managed memory
     * @return the pool; it cannot be destroyed
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemGetDefaultMemPool}
     */
    @Delegates("cuMemGetDefaultMemPool")
    cudaMemPool_t cudaMemGetDefaultMemPool(CUmemLocation location, CUmemPoolProps.AllocationType type);

    /**
     * Returns the current memory pool of a location.
     *
     * @param location a device, the host, a NUMA node of the host, or for managed memory no location
     * @param type pinned or managed memory
     * @return the pool: the default one, until another is set
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of {@link CudaDriver#cuMemGetMemPool}
     */
    @Delegates("cuMemGetMemPool")
    cudaMemPool_t cudaMemGetMemPool(CUmemLocation location, CUmemPoolProps.AllocationType type);

    /**
     * Sets the current memory pool of a location.
     *
     * @param location a device, the host, a NUMA node of the host, or for managed memory no location
     * @param type pinned or managed memory
     * @param pool a pool of the same location and type
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorStreamCaptureUnsupported} for the
     *     rules of {@link CudaDriver#cuMemSetMemPool}
     */
    @Delegates("cuMemSetMemPool")
    void cudaMemSetMemPool(CUmemLocation location, CUmemPoolProps.AllocationType type, CUmemoryPool pool);

    /**
     * Creates a memory pool.
     *
     * @param properties the location and the kind of its memory
     * @return the new pool
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorStreamCaptureUnsupported} for the
     *     rules of {@link CudaDriver#cuMemPoolCreate}
     */
    @Delegates("cuMemPoolCreate")
    cudaMemPool_t cudaMemPoolCreate(CUmemPoolProps properties);

    /**
     * Creates a memory pool.
     *
     * @param poolProps the location and the kind of its memory, by the names of the documented fields
     * @return the new pool
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorStreamCaptureUnsupported} for the
     *     rules of {@link CudaDriver#cuMemPoolCreate}
     */
    default cudaMemPool_t cudaMemPoolCreate(cudaMemPoolProps poolProps) {
        return cudaMemPoolCreate(RuntimeSession.checkedByDriver(poolProps == null ? null : poolProps.driver()));
    }

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
     * Releases unused memory of a pool to the device. Freed memory counts as unused when the host has waited for the
     * free.
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
     * @param attribute a reuse policy, the release threshold or a high-water mark
     * @param value the value, with the range of {@link CudaDriver#cuMemPoolSetAttribute}
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureUnsupported} or {@code cudaErrorInvalidValue} for the
     *     rules of {@link CudaDriver#cuMemPoolSetAttribute}
     */
    @Delegates("cuMemPoolSetAttribute")
    void cudaMemPoolSetAttribute(CUmemoryPool pool, CUmemPoolAttribute attribute, long value);

    /**
     * Grants devices access to the memory of a pool, or revokes it.
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

    /**
     * Exports a memory pool as a file descriptor.
     *
     * @param memPool the pool, which was created with the type of handle
     * @param handleType {@link #cudaMemHandleTypePosixFileDescriptor}
     * @param flags 0
     * @return the file descriptor, which the program has to close
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemPoolExportToShareableHandle}
     */
    @Delegates("cuMemPoolExportToShareableHandle")
    ExternalHandle cudaMemPoolExportToShareableHandle(CUmemoryPool memPool, int handleType, long flags);

    /**
     * Imports a memory pool of another process. Pointers can be imported from it; it cannot be allocated from.
     *
     * @param shareableHandle the file descriptor
     * @param handleType {@link #cudaMemHandleTypePosixFileDescriptor}
     * @param flags 0
     * @return the pool
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemPoolImportFromShareableHandle}
     */
    @Delegates("cuMemPoolImportFromShareableHandle")
    cudaMemPool_t cudaMemPoolImportFromShareableHandle(ExternalHandle shareableHandle, int handleType, long flags);

    /**
     * Returns data by which another process can import an allocation.
     *
     * @param ptr the address of an allocation of a pool that can be exported
     * @return the data
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemPoolExportPointer}
     */
    @Delegates("cuMemPoolExportPointer")
    CUmemPoolPtrExportData cudaMemPoolExportPointer(long ptr);

    /**
     * Maps an allocation of another process.
     *
     * @param memPool the imported pool
     * @param exportData the data of the allocation
     * @return the address in this process
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemPoolImportPointer}
     */
    @Delegates("cuMemPoolImportPointer")
    long cudaMemPoolImportPointer(CUmemoryPool memPool, CUmemPoolPtrExportData exportData);
}
