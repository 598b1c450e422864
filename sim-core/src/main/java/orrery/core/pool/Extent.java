package orrery.core.pool;

import org.jspecify.annotations.Nullable;
import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryOwner;
import orrery.device.ApiText;

/** A contiguous address range of a pool: one allocation, or a free range in one list. */
final class Extent implements MemoryOwner {
    private final MemoryPool pool;

    /** The first address, as an offset in the pool. */
    long start;

    /** The end of the range (exclusive), as an offset in the pool. */
    long end;

    /** The extent before it; null for none. */
    @Nullable
    Extent previous;

    /** The extent after it; null for none. */
    @Nullable
    Extent next;

    /** The list that contains it; null if it is allocated. */
    @Nullable
    FreeList list;

    /** The number of its insertion into a list; later insertions have larger numbers. */
    long sequence;

    /** The last free that work on this range must be ordered after; null for none. */
    @Nullable
    PendingFree pendingFree;

    /** Whether the memory of this allocation was freed by another stream. */
    boolean freedByOtherStream;

    Extent(MemoryPool pool, long start, long end) {
        this.pool = pool;
        this.start = start;
        this.end = end;
    }

    MemoryPool pool() {
        return pool;
    }

    long length() {
        return end - start;
    }

    @Override
    public int deviceOf(Allocation memory) {
        return pool.device().ordinal();
    }

    @Override
    public boolean grantsAccess(Allocation memory, int device) {
        return pool.access().isPossible(device);
    }

    @Override
    public ApiText accessGrant() {
        return ApiText.template("{cuMemPoolSetAccess}");
    }
}
