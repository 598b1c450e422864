package orrery.driver;

import static orrery.core.call.AfterFault.WORKS;
import static orrery.core.call.CaptureSafety.RECORDED_OR_UNSAFE;
import static orrery.core.call.CaptureSafety.UNSAFE;
import static orrery.device.HostCost.ALLOCATE;
import static orrery.device.HostCost.ALLOCATE_ASYNC;
import static orrery.device.HostCost.FREE;
import static orrery.device.HostCost.FREE_ASYNC;

import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.sim.CudaException;

/**
 * The chapter "Stream Ordered Memory Allocator" of the driver API. An allocation returns its address at once. Work that
 * is ordered after the allocation and before the free can use the memory. Source: {@code cuda.h}.
 */
public interface StreamOrderedMemoryAllocator {

    /**
     * Allocates device memory in stream order, from the current pool of the stream's device. The call returns the
     * address at once; later work of the stream can use the memory. In a capturing stream the allocation becomes an
     * alloc node.
     *
     * @param bytes the size in bytes
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @return the address; 0 for no bytes
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the stream is capturing into a graph that is embedded
     *     in a child graph node (MEMNODE-04)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if neither the pool nor the device has as much memory
     *     (POOL-06), or the stream is capturing and graphs have no addresses left (MEMNODE-10)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = ALLOCATE_ASYNC, capture = RECORDED_OR_UNSAFE, version = 11020, arguments = ">..")
    long cuMemAllocAsync(long bytes, @Nullable CUstream stream);

    /**
     * Allocates device memory in stream order, from a pool. The rest is as for {@link #cuMemAllocAsync}.
     *
     * @param bytes the size in bytes
     * @param pool the pool; it may be on another device
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @return the address; 0 for no bytes
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing pool (POOL-01,
     *     POOL-18)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the stream is capturing into a graph that is embedded
     *     in a child graph node (MEMNODE-04), or with a pool that is not on a device (MEMNODE-11)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the pool, up to its maximum size, and its device do not
     *     have as much memory (POOL-06), or the stream is capturing and graphs have no addresses left (MEMNODE-10)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = ALLOCATE_ASYNC, capture = RECORDED_OR_UNSAFE, version = 11020, arguments = ">...")
    long cuMemAllocFromPoolAsync(long bytes, CUmemoryPool pool, @Nullable CUstream stream);

    /**
     * Frees memory of a pool or of a graph at its turn in a stream. In a capturing stream the free becomes a free node,
     * and the memory must be that of an alloc node.
     *
     * <p>Memory of {@link MemoryManagement#cuMemAlloc} can be freed, too. It stays allocated until a call has waited
     * for what is in the stream now: for the stream, an event or the whole context.
     *
     * @param address what the allocation returned; 0 does nothing
     * @param stream the stream, which need not be that of the allocation; null and {@link CUstream#LEGACY} name the
     *     legacy default stream, {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), or without order before its free (LIFE-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address is not the first one of what an alloc node
     *     allocates (MEMNODE-02), the allocation has a free node already (MEMNODE-03), or no allocation begins at the
     *     address (POOL-07)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the stream is capturing into a graph that is embedded
     *     in a child graph node (MEMNODE-04), or the memory is managed or external (POOL-08)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = FREE_ASYNC, capture = RECORDED_OR_UNSAFE, version = 11020, arguments = "..")
    void cuMemFreeAsync(long address, @Nullable CUstream stream);

    /**
     * Returns the default memory pool of a location.
     *
     * @param location a device, the host, a NUMA node of the host, or for managed memory no location
     * @param type pinned or managed memory
     * @return the pool; it cannot be destroyed
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if there are no such pools (POOL-19)
     */
    @DriverFunction(afterFault = WORKS, version = 13000, arguments = ">p.")
    CUmemoryPool cuMemGetDefaultMemPool(CUmemLocation location, CUmemPoolProps.AllocationType type);

    /**
     * Returns the current memory pool of a location: for pinned memory of a device, the one that
     * {@link #cuMemAllocAsync} uses.
     *
     * @param location a device, the host, a NUMA node of the host, or for managed memory no location
     * @param type pinned or managed memory
     * @return the pool: the default one, until another is set
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if there are no such pools (POOL-19)
     */
    @DriverFunction(afterFault = WORKS, version = 13000, arguments = ">p.")
    CUmemoryPool cuMemGetMemPool(CUmemLocation location, CUmemPoolProps.AllocationType type);

    /**
     * Sets the current memory pool of a location.
     *
     * @param location a device, the host, a NUMA node of the host, or for managed memory no location
     * @param type pinned or managed memory
     * @param pool a pool of the same location and type
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if there are no such pools (POOL-19), the handle does not
     *     refer to an existing pool (POOL-01, POOL-18), or the pool is of another location or type (POOL-10)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     */
    @DriverFunction(afterFault = WORKS, capture = UNSAFE, version = 13000, arguments = "p..")
    void cuMemSetMemPool(CUmemLocation location, CUmemPoolProps.AllocationType type, CUmemoryPool pool);

    /**
     * Creates a memory pool.
     *
     * @param properties pinned memory of a device, handle types that the device supports, and the most bytes that the
     *     pool reserves
     * @return the new pool
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if properties is null (API-08), or no pool can have these
     *     properties (POOL-02)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     */
    @DriverFunction(cost = ALLOCATE, afterFault = WORKS, capture = UNSAFE, version = 11020, arguments = ">.")
    CUmemoryPool cuMemPoolCreate(CUmemPoolProps properties);

    /**
     * Destroys a memory pool. What was allocated from it stays until it is freed. If the pool was the current pool of
     * its device, the default pool becomes current.
     *
     * @param pool the pool; not the default pool of a device
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing pool
     *     (POOL-01), or the pool is the default pool of its device (POOL-05)
     */
    @DriverFunction(cost = FREE, afterFault = WORKS, capture = UNSAFE, version = 11020, arguments = ".")
    void cuMemPoolDestroy(CUmemoryPool pool);

    /**
     * Releases unused memory of a pool whose free the host has waited for.
     *
     * @param pool the pool
     * @param minBytesToKeep how many bytes the pool keeps at least, an unsigned number
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing pool (POOL-01,
     *     POOL-18)
     */
    @DriverFunction(cost = FREE, afterFault = WORKS, capture = UNSAFE, version = 11020, arguments = "..")
    void cuMemPoolTrimTo(CUmemoryPool pool, long minBytesToKeep);

    /**
     * Returns an attribute of a pool.
     *
     * @param pool the pool
     * @param attribute the attribute
     * @return 0 or 1 for a reuse policy, bytes for the others
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing pool (POOL-01,
     *     POOL-18), or attribute is null (POOL-03)
     */
    @DriverFunction(afterFault = WORKS, capture = UNSAFE, version = 11020, arguments = "..>")
    long cuMemPoolGetAttribute(CUmemoryPool pool, CUmemPoolAttribute attribute);

    /**
     * Sets an attribute of a pool.
     *
     * @param pool the pool
     * @param attribute a reuse policy, the release threshold or a high-water mark
     * @param value 0 or another number for a policy, bytes, an unsigned number, for the threshold, 0 for a high-water
     *     mark, which resets it
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing pool (POOL-01,
     *     POOL-18), the attribute is null or cannot be set (POOL-03), or a high-water mark is set to another value than
     *     0 (POOL-04)
     */
    @DriverFunction(afterFault = WORKS, capture = UNSAFE, version = 11020, arguments = "..p")
    void cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPoolAttribute attribute, long value);

    /**
     * Lets devices, and the host, access the memory of a pool, or no longer.
     *
     * @param pool the pool
     * @param descriptors a device and its access each, NONE or READWRITE; or the host, for managed memory and memory of
     *     the host
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if descriptors or one of them is null (API-08), the handle
     *     does not refer to an existing pool (POOL-01), the flags of a descriptor are null (POOL-13), or the location
     *     is no place that can get access to this memory (POOL-20)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the location is no device and the pool has memory of a
     *     device (POOL-11), the flags of a descriptor are READ (POOL-14), or memory of the host is to be taken from the
     *     host (POOL-21)
     * @throws CudaException {@code CUDA_ERROR_INVALID_DEVICE} if the device does not exist, or the pool is to be taken
     *     from its own device (POOL-12)
     */
    @DriverFunction(afterFault = WORKS, capture = UNSAFE, version = 11020, arguments = ".[#")
    void cuMemPoolSetAccess(CUmemoryPool pool, CUmemAccessDesc... descriptors);

    /**
     * Returns the access that a device or the host has to the memory of a pool.
     *
     * @param pool the pool
     * @param location a device, or the host
     * @return NONE or READWRITE
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the handle does not refer to an existing pool
     *     (POOL-01), or the location is neither the host nor a device that exists (POOL-15)
     */
    @DriverFunction(afterFault = WORKS, capture = UNSAFE, version = 11020, arguments = ">.p")
    CUmemAccessDesc.Flags cuMemPoolGetAccess(CUmemoryPool pool, CUmemLocation location);
}
