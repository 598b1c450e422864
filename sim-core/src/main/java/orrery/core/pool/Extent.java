package orrery.core.pool;

import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryOwner;

/** Addresses of a pool that follow each other: those of one allocation, or free ones of one list. */
final class Extent implements MemoryOwner {
    private final MemoryPool pool;

    /** The first address, and the first behind it, as offsets in the pool. */
    long start;

    long end;

    /** The extents around it. */
    Extent before;

    Extent behind;

    /** The list that it is in; null if it is taken. */
    FreeList list;

    /** Its number in the order in which extents came into lists. */
    long order;

    /** The last of the frees that have to be waited for; null for none. */
    Freed freed;

    /** Whether another stream has freed what is here now. */
    boolean ofOthers;

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
    public String toString() {
        return pool.toString();
    }
}
