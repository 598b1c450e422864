package orrery.core.pool;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * All addresses of a pool. Each extent knows its neighbours, so that to take and to give one costs the same however
 * many there are; those that are free are kept together. Neighbours that are free and have the same past are one
 * extent.
 */
final class Extents {
    private final MemoryPool pool;
    private Extent[] free = new Extent[8];
    private int count;

    /** All free: one extent of {@code size} bytes. */
    Extents(MemoryPool pool, long size) {
        this.pool = pool;
        add(new Extent(pool, 0, size));
    }

    // -- looking -------------------------------------------------------------------------------------------------

    /**
     * Looks for a place in the smallest run of extents that can be used, the first of several; false if there is none.
     *
     * @param backing what physical memory there must be behind it; null if there need not be any
     */
    boolean find(Request request, Backing backing) {
        long bestLength = Long.MAX_VALUE;
        Extent best = null;
        for (int i = 0; i < count; i++) {
            Extent first = free[i];
            if (!isOpen(first, request) || isOpen(first.before, request)) {
                continue;
            }
            long end = endOfRun(first, request);
            long length = end - first.start;
            if (length >= request.size()
                    && (length < bestLength || (length == bestLength && first.start < best.start))) {
                long found = backing == null ? first.start : backing.reservedRoom(first.start, end, request.size());
                if (found >= 0) {
                    best = first;
                    bestLength = length;
                    request.found(first, found);
                }
            }
        }
        return best != null;
    }

    private static boolean isOpen(Extent extent, Request request) {
        return extent != null && extent.isFree() && (extent.freed == null || request.mayUse(extent.freed));
    }

    private static long endOfRun(Extent first, Request request) {
        Extent last = first;
        while (isOpen(last.behind, request)) {
            last = last.behind;
        }
        return last.end;
    }

    /** Those of the first {@code count} blocks of {@code size} bytes that are free with nothing to wait for. */
    BitSet cleanBlocks(int blocks, long size) {
        BitSet clean = new BitSet(blocks);
        for (int i = 0; i < count; i++) {
            Extent extent = free[i];
            long from = (extent.start + size - 1) / size;
            long to = Math.min(blocks, extent.end / size);
            if (extent.isClean() && from < to) {
                clean.set((int) from, (int) to);
            }
        }
        return clean;
    }

    // -- changing ------------------------------------------------------------------------------------------------

    /** Takes the place that was found: it comes behind the frees that are in it. */
    Extent take(Request request) {
        long start = request.start();
        long end = start + request.size();
        Extent taken = request.first();
        while (taken.end <= start) {
            taken = taken.behind;
        }
        if (taken.start < start) {
            taken = cut(taken, start);
        }
        takeUpTo(end, taken, request);
        while (taken.end < end) {
            Extent next = taken.behind;
            takeUpTo(end, next, request);
            absorb(taken, next);
        }
        return taken;
    }

    private void takeUpTo(long end, Extent extent, Request request) {
        if (extent.end > end) {
            cut(extent, end);
        }
        if (extent.freed != null) {
            request.comeBehind(extent.freed);
        }
        remove(extent);
    }

    /** Gives an extent back, freed or, with null, with nothing to wait for. */
    void give(Extent extent, Freed freed) {
        extent.freed = freed;
        add(extent);
        join(extent);
    }

    /** Forgets the frees that have been waited for. */
    void settle(long now) {
        List<Extent> observed = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (free[i].freed != null && free[i].freed.observed(now)) {
                observed.add(free[i]);
            }
        }
        for (Extent extent : observed) {
            extent.freed = null;
            join(extent);
        }
    }

    /** Makes an extent one with its neighbours of the same past. */
    private void join(Extent extent) {
        join(extent, extent.before);
        join(extent, extent.behind);
    }

    private void join(Extent extent, Extent neighbour) {
        if (neighbour != null && extent.isLike(neighbour)) {
            extent.freed = extent.later(neighbour);
            remove(neighbour);
            absorb(extent, neighbour);
        }
    }

    /** Parts a free extent; the upper part, from {@code at} on, has the same past. */
    private Extent cut(Extent extent, long at) {
        Extent upper = new Extent(pool, at, extent.end);
        upper.freed = extent.freed;
        link(upper, extent.behind);
        link(extent, upper);
        extent.end = at;
        add(upper);
        return upper;
    }

    private static void absorb(Extent extent, Extent neighbour) {
        if (neighbour == extent.behind) {
            extent.end = neighbour.end;
            link(extent, neighbour.behind);
        } else {
            extent.start = neighbour.start;
            link(neighbour.before, extent);
        }
    }

    private static void link(Extent before, Extent behind) {
        if (before != null) {
            before.behind = behind;
        }
        if (behind != null) {
            behind.before = before;
        }
    }

    // -- those that are free -------------------------------------------------------------------------------------

    private void add(Extent extent) {
        if (count == free.length) {
            free = Arrays.copyOf(free, 2 * count);
        }
        extent.place = count;
        // Storing a reference costs more than finding that it is there.
        if (free[count] != extent) {
            free[count] = extent;
        }
        count++;
    }

    private void remove(Extent extent) {
        Extent last = free[--count];
        if (last != extent) {
            free[extent.place] = last;
            last.place = extent.place;
        }
        extent.take();
    }
}
