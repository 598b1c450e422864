package orrery.core.pool;

import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryOwner;

/** Addresses of a pool that follow each other and have one past: those of one allocation, or free ones. */
final class Extent implements MemoryOwner {
    private static final int TAKEN = -1;

    private final MemoryPool pool;

    /** The first address, and the first behind it, as offsets in the pool. */
    long start;

    long end;

    /** The extents around it. */
    Extent before;

    Extent behind;

    /** Where it is among those that are free. */
    int place = TAKEN;

    /** The free that has to be waited for; null for none. */
    Freed freed;

    Extent(MemoryPool pool, long start, long end) {
        this.pool = pool;
        this.start = start;
        this.end = end;
    }

    MemoryPool pool() {
        return pool;
    }

    @Override
    public int deviceOf(Allocation memory) {
        return pool.device().ordinal();
    }

    boolean isFree() {
        return place != TAKEN;
    }

    void take() {
        place = TAKEN;
        freed = null;
    }

    /** Whether it is free with nothing to wait for. */
    boolean isClean() {
        return isFree() && freed == null;
    }

    /** Whether it and a neighbour are free and have the same past, so that they can be one. */
    boolean isLike(Extent other) {
        if (!isFree() || !other.isFree()) {
            return false;
        }
        boolean clean = freed == null || other.freed == null;
        return clean ? freed == other.freed : freed.stream() == other.freed.stream();
    }

    /** The later of the frees of two that are alike: who waits for it has waited for both. */
    Freed later(Extent other) {
        return freed == null || freed.mark() > other.freed.mark() ? freed : other.freed;
    }

    @Override
    public String toString() {
        return pool.toString();
    }
}
