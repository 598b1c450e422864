package orrery.core.pool;

import orrery.core.memory.Allocation;
import orrery.core.memory.MemoryOwner;

/** Addresses of a pool that follow each other and have one past: those of one allocation, or free ones. */
final class Extent implements MemoryOwner {
    private final MemoryPool pool;

    /** The first address, and the first behind it, as offsets in the pool. */
    long start;

    long end;

    /** The extents around it. */
    Extent before;

    Extent behind;

    /** Whether it is allocated. */
    boolean taken;

    /** The hole of which it is the first extent or the last, if it is free; else one that it was in, or null. */
    private Hole hole;

    /** The free that has to be waited for; null for none. */
    Freed freed;

    /** Where it is among those with such a free. */
    int place;

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

    /** The hole of which it is the first extent or the last; null if it is taken. */
    Hole hole() {
        return taken ? null : hole;
    }

    void hole(Hole other) {
        // Storing a reference costs more than finding that it is there.
        if (hole != other) {
            hole = other;
        }
    }

    /** Whether it and another that is free have the same past, so that they can be one. */
    boolean isLike(Extent other) {
        boolean clean = freed == null || other.freed == null;
        return clean ? freed == other.freed : freed.stream() == other.freed.stream();
    }

    @Override
    public String toString() {
        return pool.toString();
    }
}
