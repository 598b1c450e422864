package orrery.driver;

/**
 * The chapter "Stream Ordered Memory Allocator" of the driver API. An allocation has its address at once; its memory is
 * there from its turn in the stream to the turn of its free. Source: {@code cuda.h}.
 */
public interface StreamOrderedMemoryAllocator {

    /**
     * Memory of {@code bytes} bytes from the current pool of the stream's device; 0 for no bytes.
     * CUDA_ERROR_OUT_OF_MEMORY if neither the pool nor the device has as many.
     */
    long cuMemAllocAsync(long bytes, CUstream stream);

    /** The same from a pool, which may be on another device; CUDA_ERROR_OUT_OF_MEMORY also beyond its maximum size. */
    long cuMemAllocFromPoolAsync(long bytes, CUmemoryPool pool, CUstream stream);

    /**
     * Frees memory at its turn in the stream, which need not be the stream that it was allocated in; 0 is nothing.
     * Memory of {@code cuMemAlloc} is freed as {@code cuMemFree} does, which waits. CUDA_ERROR_INVALID_VALUE for an
     * address that no allocation begins at, CUDA_ERROR_NOT_SUPPORTED for managed memory.
     */
    void cuMemFreeAsync(long address, CUstream stream);

    /** A new pool; CUDA_ERROR_INVALID_VALUE for properties that no pool has. */
    CUmemoryPool cuMemPoolCreate(CUmemPoolProps properties);

    /**
     * Ends the life of a pool. What it has lent stays until it is freed; where it was current, the default pool is.
     * CUDA_ERROR_INVALID_VALUE for the default pool.
     */
    void cuMemPoolDestroy(CUmemoryPool pool);

    /** Gives back memory that nobody uses and whose free the host has waited for, down to {@code minBytesToKeep}. */
    void cuMemPoolTrimTo(CUmemoryPool pool, long minBytesToKeep);

    /** An attribute of a pool: 0 or 1 for a policy, bytes for the others. */
    long cuMemPoolGetAttribute(CUmemoryPool pool, CUmemPoolAttribute attribute);

    /** Sets a policy, with 0 or another number, or the release threshold; or resets a high mark, with 0. */
    void cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPoolAttribute attribute, long value);

    /**
     * Lets devices use the memory of a pool, or no longer. CUDA_ERROR_INVALID_DEVICE for a device that there is not, or
     * for taking the pool from its own; CUDA_ERROR_NOT_SUPPORTED for another place or for reading alone.
     */
    void cuMemPoolSetAccess(CUmemoryPool pool, CUmemAccessDesc... descriptors);

    /** What a device or the host may do with the memory of a pool. */
    CUmemAccessDesc.Flags cuMemPoolGetAccess(CUmemoryPool pool, CUmemLocation location);
}
