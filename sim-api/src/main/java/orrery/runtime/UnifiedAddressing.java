package orrery.runtime;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.driver.CUmemAdvise;
import orrery.driver.CUmemRangeAttribute;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/**
 * The chapter "Unified Addressing" of the runtime API, and what "Memory Management" says about managed memory. Managed
 * memory has no place in the simulator: advice about it is stored and returned by queries. Source:
 * {@code cuda_runtime_api.h}.
 */
public interface UnifiedAddressing {
    /** No device. */
    int cudaInvalidDeviceId = -2;

    /** The host, where a device is asked for. */
    int cudaCpuDeviceId = -1;

    /** The memory is mostly read. */
    CUmemAdvise cudaMemAdviseSetReadMostly = CUmemAdvise.SET_READ_MOSTLY;
    /** The memory is not mostly read. */
    CUmemAdvise cudaMemAdviseUnsetReadMostly = CUmemAdvise.UNSET_READ_MOSTLY;
    /** The memory should be at the location. */
    CUmemAdvise cudaMemAdviseSetPreferredLocation = CUmemAdvise.SET_PREFERRED_LOCATION;
    /** The memory has no preferred location. */
    CUmemAdvise cudaMemAdviseUnsetPreferredLocation = CUmemAdvise.UNSET_PREFERRED_LOCATION;
    /** The memory is accessed from the location. */
    CUmemAdvise cudaMemAdviseSetAccessedBy = CUmemAdvise.SET_ACCESSED_BY;
    /** The memory is not accessed from the location. */
    CUmemAdvise cudaMemAdviseUnsetAccessedBy = CUmemAdvise.UNSET_ACCESSED_BY;

    /** Whether the memory is mostly read. */
    CUmemRangeAttribute cudaMemRangeAttributeReadMostly = CUmemRangeAttribute.READ_MOSTLY;
    /** The preferred location, as a number. */
    CUmemRangeAttribute cudaMemRangeAttributePreferredLocation = CUmemRangeAttribute.PREFERRED_LOCATION;
    /** From where the memory is accessed. */
    CUmemRangeAttribute cudaMemRangeAttributeAccessedBy = CUmemRangeAttribute.ACCESSED_BY;
    /** Where the memory was prefetched to last, as a number. */
    CUmemRangeAttribute cudaMemRangeAttributeLastPrefetchLocation = CUmemRangeAttribute.LAST_PREFETCH_LOCATION;
    /** The type of the preferred location. */
    CUmemRangeAttribute cudaMemRangeAttributePreferredLocationType = CUmemRangeAttribute.PREFERRED_LOCATION_TYPE;
    /** The number of the preferred location. */
    CUmemRangeAttribute cudaMemRangeAttributePreferredLocationId = CUmemRangeAttribute.PREFERRED_LOCATION_ID;
    /** The type of the location that the memory was prefetched to last. */
    CUmemRangeAttribute cudaMemRangeAttributeLastPrefetchLocationType = CUmemRangeAttribute.LAST_PREFETCH_LOCATION_TYPE;
    /** The number of the location that the memory was prefetched to last. */
    CUmemRangeAttribute cudaMemRangeAttributeLastPrefetchLocationId = CUmemRangeAttribute.LAST_PREFETCH_LOCATION_ID;

    /** Memory that the driver does not know. */
    cudaMemoryType cudaMemoryTypeUnregistered = cudaMemoryType.UNREGISTERED;
    /** Page-locked host memory. */
    cudaMemoryType cudaMemoryTypeHost = cudaMemoryType.HOST;
    /** Device memory. */
    cudaMemoryType cudaMemoryTypeDevice = cudaMemoryType.DEVICE;
    /** Managed memory. */
    cudaMemoryType cudaMemoryTypeManaged = cudaMemoryType.MANAGED;

    /**
     * Prefetches managed memory, in stream order. It cannot be captured.
     *
     * @param devPtr the first address, in managed memory
     * @param count the size of the range in bytes, 1 or more, within the allocation
     * @param location the device or the host
     * @param flags must be 0
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle} or {@code cudaErrorInvalidDevice} for
     *     the rules of {@link CudaDriver#cuMemPrefetchAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemPrefetchAsync")
    void cudaMemPrefetchAsync(long devPtr, long count, CUmemLocation location, int flags, @Nullable CUstream stream);

    /**
     * Prefetches ranges of managed memory, in stream order. Either all are submitted, or none.
     *
     * @param dptrs the first address of each range, in managed memory
     * @param sizes the size of each range in bytes, 1 or more, within its allocation
     * @param prefetchLocs the locations, at least one
     * @param prefetchLocIdxs the first range that each of the locations belongs to: 0, then ascending numbers below the
     *     number of ranges
     * @param flags must be 0
     * @param stream the stream; not the legacy default stream
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidDevice} or {@code cudaErrorInvalidResourceHandle} for
     *     the rules of {@link CudaDriver#cuMemPrefetchBatchAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemPrefetchBatchAsync")
    void cudaMemPrefetchBatchAsync(
            long[] dptrs,
            long[] sizes,
            List<CUmemLocation> prefetchLocs,
            long[] prefetchLocIdxs,
            long flags,
            @Nullable CUstream stream);

    /**
     * Discards the contents of ranges of managed memory, in stream order: what is read there is indeterminate until the
     * next write or prefetch. Here the contents stay; a check for reads of unwritten memory reports who reads them.
     *
     * @param dptrs the first address of each range, in managed memory
     * @param sizes the size of each range in bytes, 1 or more, within its allocation
     * @param flags must be 0
     * @param stream the stream; not the legacy default stream
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached} or {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuMemDiscardBatchAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemDiscardBatchAsync")
    void cudaMemDiscardBatchAsync(long[] dptrs, long[] sizes, long flags, @Nullable CUstream stream);

    /**
     * Discards the contents of ranges of managed memory and prefetches them, in stream order.
     *
     * @param dptrs the first address of each range, in managed memory
     * @param sizes the size of each range in bytes, 1 or more, within its allocation
     * @param prefetchLocs the locations, at least one
     * @param prefetchLocIdxs the first range that each of the locations belongs to: 0, then ascending numbers below the
     *     number of ranges
     * @param flags must be 0
     * @param stream the stream; not the legacy default stream
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorStreamCaptureUnsupported}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidDevice} or {@code cudaErrorInvalidResourceHandle} for
     *     the rules of {@link CudaDriver#cuMemDiscardAndPrefetchBatchAsync}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemDiscardAndPrefetchBatchAsync")
    void cudaMemDiscardAndPrefetchBatchAsync(
            long[] dptrs,
            long[] sizes,
            List<CUmemLocation> prefetchLocs,
            long[] prefetchLocIdxs,
            long flags,
            @Nullable CUstream stream);

    /**
     * Notes how managed memory will be used.
     *
     * @param devPtr the first address, in managed memory
     * @param count the size of the range in bytes, 1 or more, within the allocation
     * @param advice the advice
     * @param location the device or the host that it is about; null where {@link CudaDriver#cuMemAdvise} does not use
     *     it
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureUnsupported} or
     *     {@code cudaErrorContextIsDestroyed} for the rules of {@link CudaDriver#cuMemAdvise}; or the error of an
     *     earlier fault (API-02)
     */
    @Delegates("cuMemAdvise")
    void cudaMemAdvise(long devPtr, long count, CUmemAdvise advice, @Nullable CUmemLocation location);

    /**
     * Returns an attribute of a range of managed memory.
     *
     * @param attribute the attribute
     * @param devPtr the first address, in managed memory
     * @param count the size of the range in bytes, 1 or more, within the allocation
     * @return its value, of the type that {@link CUmemRangeAttribute} says
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorContextIsDestroyed} for the rules
     *     of {@link CudaDriver#cuMemRangeGetAttribute}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemRangeGetAttribute")
    Object cudaMemRangeGetAttribute(CUmemRangeAttribute attribute, long devPtr, long count);

    /**
     * Returns several attributes of a range of managed memory.
     *
     * @param attributes the attributes
     * @param devPtr the first address, in managed memory
     * @param count the size of the range in bytes, 1 or more, within the allocation
     * @return the values, in the order of the attributes
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorContextIsDestroyed} for the rules
     *     of {@link CudaDriver#cuMemRangeGetAttributes}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemRangeGetAttributes")
    List<Object> cudaMemRangeGetAttributes(List<CUmemRangeAttribute> attributes, long devPtr, long count);

    /**
     * Returns what is known of an address.
     *
     * @param ptr any address
     * @return its memory type, device and pointers; the type is that of unregistered memory if the driver does not know
     *     the address, and a pointer is 0 if the calling thread's device, or the host, cannot access the memory by it
     * @throws CudaRuntimeException {@code cudaErrorIncompatibleDriverContext} if a context of
     *     {@link CudaDriver#cuCtxCreate} has allocated the memory (RUNTIME-13)
     */
    @Counterpart("cuPointerGetAttribute")
    cudaPointerAttributes cudaPointerGetAttributes(long ptr);
}
