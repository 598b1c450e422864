package orrery.runtime;

import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemLocation;
import orrery.driver.CUmemPoolAttribute;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;

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

    /** Memory from the current pool of the stream's device; 0 for no bytes. */
    long cudaMallocAsync(long size, CUstream stream);

    /** Memory from a pool, which may be on another device; 0 for no bytes. */
    long cudaMallocAsync(long size, CUmemoryPool pool, CUstream stream);

    /** Memory from a pool, which may be on another device; 0 for no bytes. */
    long cudaMallocFromPoolAsync(long size, CUmemoryPool pool, CUstream stream);

    /** Frees memory at its turn in the stream; 0 is nothing. */
    void cudaFreeAsync(long devPtr, CUstream stream);

    /** A new pool. */
    CUmemoryPool cudaMemPoolCreate(CUmemPoolProps properties);

    /** Ends the life of a pool. What it has lent stays until it is freed; where it was current, the default pool is. */
    void cudaMemPoolDestroy(CUmemoryPool pool);

    /** Gives back memory that nobody uses and whose free the host has waited for, down to {@code minBytesToKeep}. */
    void cudaMemPoolTrimTo(CUmemoryPool pool, long minBytesToKeep);

    /** An attribute of a pool: 0 or 1 for a policy, bytes for the others. */
    long cudaMemPoolGetAttribute(CUmemoryPool pool, CUmemPoolAttribute attribute);

    /** Sets a policy, with 0 or another number, or the release threshold; or resets a high mark, with 0. */
    void cudaMemPoolSetAttribute(CUmemoryPool pool, CUmemPoolAttribute attribute, long value);

    /** Lets devices use the memory of a pool, or no longer. */
    void cudaMemPoolSetAccess(CUmemoryPool pool, CUmemAccessDesc... descriptors);

    /** What a device or the host may do with the memory of a pool. */
    CUmemAccessDesc.Flags cudaMemPoolGetAccess(CUmemoryPool pool, CUmemLocation location);
}
