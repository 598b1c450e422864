package orrery.driver;

import static orrery.core.call.CaptureSafety.REFUSED;
import static orrery.core.call.CaptureSafety.UNSAFE_IF_VALID;
import static orrery.device.HostCost.MEMORY_OPERATION;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.sim.CudaException;

/**
 * The part of the chapter "Unified Addressing" of the driver API that is about managed memory. Managed memory is
 * coherent everywhere and has no place in the simulator: advice about it is stored and returned by queries, and changes
 * no time. Source: {@code cuda.h}.
 */
public interface UnifiedAddressing {
    /** The host, where a device is asked for. */
    int CU_DEVICE_CPU = -1;
    /** No device. */
    int CU_DEVICE_INVALID = -2;

    /**
     * Prefetches managed memory, in stream order. Here it changes no time, only what {@link #cuMemRangeGetAttribute}
     * returns. It cannot be captured.
     *
     * @param address the first address, in managed memory
     * @param bytes the size of the range in bytes, 1 or more, within the allocation
     * @param location the device or the host
     * @param flags must be 0
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if flags is not 0 (API-08), the range is empty or not
     *     within one managed allocation (MEMORY-14), or the location is no place that managed memory can have here
     *     (MEMORY-15)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist or has no concurrent managed
     *     access (MEMORY-16)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = MEMORY_OPERATION, capture = REFUSED, version = 12020, arguments = ".....")
    void cuMemPrefetchAsync(long address, long bytes, CUmemLocation location, int flags, @Nullable CUstream stream);

    /**
     * Prefetches ranges of managed memory, in stream order, as {@link #cuMemPrefetchAsync} does. Either all are
     * submitted, or none.
     *
     * @param dptrs the first address of each range, in managed memory
     * @param sizes the size of each range in bytes, 1 or more, within its allocation
     * @param prefetchLocs the locations, at least one
     * @param prefetchLocIdxs the first range that each of the locations belongs to: 0, then ascending numbers below the
     *     number of ranges
     * @param flags must be 0
     * @param stream the stream; {@link CUstream#PER_THREAD} names that of the calling thread; not the legacy default
     *     stream
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a list is null or flags is not 0 (API-08), there is no
     *     range or the lists differ in length or the locations do not cover the ranges (MEMORY-22), the stream is the
     *     legacy default stream (MEMORY-21), a range is empty or not within one managed allocation (MEMORY-14), or a
     *     location is no place that managed memory can have here (MEMORY-15)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = MEMORY_OPERATION, capture = REFUSED, version = 13000, arguments = "[[#[[#..")
    void cuMemPrefetchBatchAsync(
            long[] dptrs,
            long[] sizes,
            List<CUmemLocation> prefetchLocs,
            long[] prefetchLocIdxs,
            long flags,
            @Nullable CUstream stream);

    /**
     * Discards the contents of ranges of managed memory, in stream order: what is read there is indeterminate until the
     * next write or prefetch. Here the contents stay; a check for reads of unwritten memory reports who reads them.
     * Either all ranges are discarded, or none.
     *
     * @param dptrs the first address of each range, in managed memory
     * @param sizes the size of each range in bytes, 1 or more, within its allocation
     * @param flags must be 0
     * @param stream the stream; {@link CUstream#PER_THREAD} names that of the calling thread; not the legacy default
     *     stream
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a list is null or flags is not 0 (API-08), there is no
     *     range or the lists differ in length (MEMORY-22), the stream is the legacy default stream (MEMORY-21), or a
     *     range is empty or not within one managed allocation (MEMORY-14)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = MEMORY_OPERATION, capture = REFUSED, version = 13000, arguments = "[[#..")
    void cuMemDiscardBatchAsync(long[] dptrs, long[] sizes, long flags, @Nullable CUstream stream);

    /**
     * Discards the contents of ranges of managed memory and prefetches them, in stream order. It does what
     * {@link #cuMemDiscardBatchAsync} and then {@link #cuMemPrefetchBatchAsync} do.
     *
     * @param dptrs the first address of each range, in managed memory
     * @param sizes the size of each range in bytes, 1 or more, within its allocation
     * @param prefetchLocs the locations, at least one
     * @param prefetchLocIdxs the first range that each of the locations belongs to: 0, then ascending numbers below the
     *     number of ranges
     * @param flags must be 0
     * @param stream the stream; {@link CUstream#PER_THREAD} names that of the calling thread; not the legacy default
     *     stream
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a list is null or flags is not 0 (API-08), there is no
     *     range or the lists differ in length or the locations do not cover the ranges (MEMORY-22), the stream is the
     *     legacy default stream (MEMORY-21), a range is empty or not within one managed allocation (MEMORY-14), or a
     *     location is no place that managed memory can have here (MEMORY-15)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = MEMORY_OPERATION, capture = REFUSED, version = 13000, arguments = "[[#[[#..")
    void cuMemDiscardAndPrefetchBatchAsync(
            long[] dptrs,
            long[] sizes,
            List<CUmemLocation> prefetchLocs,
            long[] prefetchLocIdxs,
            long flags,
            @Nullable CUstream stream);

    /**
     * Notes how managed memory will be used, for {@link #cuMemRangeGetAttribute}.
     *
     * @param address the first address, in managed memory
     * @param bytes the size of the range in bytes, 1 or more, within the allocation
     * @param advice the advice
     * @param location the device or the host that it is about; not used, and may be null, for READ_MOSTLY and for
     *     UNSET_PREFERRED_LOCATION
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if advice is null (API-08), the range is empty or not
     *     within one managed allocation (MEMORY-14), or the location is no place that managed memory can have here
     *     (MEMORY-15)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if it is memory of a pool (MEMORY-24)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = MEMORY_OPERATION, capture = UNSAFE_IF_VALID, version = 12020, arguments = "....")
    void cuMemAdvise(long address, long bytes, CUmemAdvise advice, @Nullable CUmemLocation location);

    /**
     * Returns an attribute of a range of managed memory.
     *
     * @param attribute the attribute
     * @param address the first address, in managed memory
     * @param bytes the size of the range in bytes, 1 or more, within the allocation
     * @return its value, of the type that {@link CUmemRangeAttribute} says
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if attribute is null (API-08), or the range is empty or
     *     not within one managed allocation (MEMORY-14)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction
    Object cuMemRangeGetAttribute(CUmemRangeAttribute attribute, long address, long bytes);

    /**
     * Returns several attributes of a range of managed memory.
     *
     * @param attributes the attributes
     * @param address the first address, in managed memory
     * @param bytes the size of the range in bytes, 1 or more, within the allocation
     * @return the values, in the order of the attributes
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if attributes or one of them is null (API-08), or the
     *     range is empty or not within one managed allocation (MEMORY-14)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction
    List<Object> cuMemRangeGetAttributes(List<CUmemRangeAttribute> attributes, long address, long bytes);
}
