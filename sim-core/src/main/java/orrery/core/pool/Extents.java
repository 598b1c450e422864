package orrery.core.pool;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * All addresses of a pool. Each extent knows its neighbours; those that are free make up holes. Neighbours that are
 * free and have the same past are one extent. To take and to give one costs about the same however many there are.
 */
final class Extents {
    private final MemoryPool pool;
    private final Holes holes = new Holes();

    /** The free ones that have to be waited for. */
    private Extent[] unsettled = new Extent[8];

    private int unsettledCount;

    /** All free: one extent of {@code size} bytes. */
    Extents(MemoryPool pool, long size) {
        this.pool = pool;
        give(new Extent(pool, 0, size), null);
    }

    /**
     * Looks for a place in the smallest run of extents that can be used, the first of several; false if there is none.
     *
     * @param backing what physical memory there must be behind it; null if there need not be any
     */
    boolean find(Request request, Backing backing) {
        return holes.find(request, backing);
    }

    /** Those of the first {@code count} blocks of {@code size} bytes that are free with nothing to wait for. */
    BitSet cleanBlocks(int count, long size) {
        BitSet clean = new BitSet(count);
        holes.forEach(size, hole -> {
            for (Extent extent = hole.first(); extent != hole.last().behind; extent = extent.behind) {
                long from = (extent.start + size - 1) / size;
                long to = Math.min(count, extent.end / size);
                if (extent.freed == null && from < to) {
                    clean.set((int) from, (int) to);
                }
            }
        });
        return clean;
    }

    // -- taking --------------------------------------------------------------------------------------------------

    /** Takes the place that was found: it comes behind the frees that are in it. */
    Extent take(Request request) {
        long start = request.start();
        long end = start + request.size();
        Hole hole = request.hole();
        Extent taken = request.first();
        while (taken.end <= start) {
            taken = taken.behind;
        }
        if (taken.start < start) {
            taken = cut(hole, taken, start);
        }
        takeUpTo(end, taken, request);
        while (taken.end < end) {
            takeUpTo(end, taken.behind, request);
            absorb(hole, taken, taken.behind);
        }
        part(hole, taken);
        return taken;
    }

    private void takeUpTo(long end, Extent extent, Request request) {
        if (extent.end > end) {
            cut(request.hole(), extent, end);
        }
        if (extent.freed != null) {
            request.comeBehind(extent.freed);
            forgetFree(extent);
        }
    }

    /** What is left of a hole when an extent of it is taken: what is before it, and what is behind it. */
    private void part(Hole hole, Extent taken) {
        Extent first = hole.first();
        Extent last = hole.last();
        taken.taken = true;
        if (first == taken && last == taken) {
            holes.remove(hole);
        } else if (first == taken) {
            put(hole, taken.behind, last);
        } else {
            if (last != taken) {
                Hole upper = new Hole();
                upper.mix(hole, null);
                put(upper, taken.behind, last);
            }
            put(hole, first, taken.before);
        }
    }

    /** A hole goes from one extent to another. */
    private void put(Hole hole, Extent first, Extent last) {
        hole.span(first, last);
        first.hole(hole);
        last.hole(hole);
        holes.put(hole);
    }

    // -- giving --------------------------------------------------------------------------------------------------

    /** Gives an extent back, freed or, with null, with nothing to wait for. */
    void give(Extent extent, Freed freed) {
        Hole below = extent.before == null ? null : extent.before.hole();
        Hole above = extent.behind == null ? null : extent.behind.hole();
        Hole hole = below != null ? below : above != null ? above : new Hole();
        Extent first = below != null ? below.first() : extent;
        Extent last = above != null ? above.last() : extent;
        hole.mix(above == hole ? null : above, freed == null ? null : freed.stream());
        if (above != null && above != hole) {
            holes.remove(above);
        }
        if (freed != null) {
            noteFree(extent, freed);
        }
        extent.taken = false;
        extent.hole(hole);
        hole.span(first, last);
        if (below != null) {
            join(hole, extent, extent.before);
        }
        if (above != null) {
            join(hole, extent, extent.behind);
        }
        put(hole, hole.first(), hole.last());
    }

    /** Forgets the frees that have been waited for. */
    void settle(long now) {
        for (Extent extent : List.of(Arrays.copyOf(unsettled, unsettledCount))) {
            if (extent.freed != null && extent.freed.observed(now)) {
                settle(holeOf(extent), now);
            }
        }
    }

    private void settle(Hole hole, long now) {
        Extent end = hole.last().behind;
        for (Extent extent = hole.first(); extent != end; extent = extent.behind) {
            if (extent.freed != null && extent.freed.observed(now)) {
                forgetFree(extent);
            }
            if (extent != hole.first()) {
                join(hole, extent, extent.before);
            }
        }
        put(hole, hole.first(), hole.last());
    }

    private static Hole holeOf(Extent extent) {
        Extent first = extent;
        while (first.before != null && !first.before.taken) {
            first = first.before;
        }
        return first.hole();
    }

    // -- extents -------------------------------------------------------------------------------------------------

    /** Makes an extent one with a neighbour in its hole, if they have the same past. */
    private void join(Hole hole, Extent extent, Extent neighbour) {
        if (!extent.isLike(neighbour)) {
            return;
        }
        if (extent.freed != null && neighbour.freed.mark() > extent.freed.mark()) {
            // Who waits for the later one has waited for both.
            extent.freed = neighbour.freed;
        }
        if (neighbour.freed != null) {
            forgetFree(neighbour);
        }
        absorb(hole, extent, neighbour);
    }

    /** Parts an extent of a hole; the upper part, from {@code at} on, has the same past. */
    private Extent cut(Hole hole, Extent extent, long at) {
        Extent upper = new Extent(pool, at, extent.end);
        if (extent.freed != null) {
            noteFree(upper, extent.freed);
        }
        link(upper, extent.behind);
        link(extent, upper);
        extent.end = at;
        if (hole.last() == extent) {
            hole.span(hole.first(), upper);
        }
        return upper;
    }

    /** Makes an extent of a hole one with a neighbour there. */
    private static void absorb(Hole hole, Extent extent, Extent neighbour) {
        if (neighbour == extent.behind) {
            extent.end = neighbour.end;
            link(extent, neighbour.behind);
        } else {
            extent.start = neighbour.start;
            link(neighbour.before, extent);
        }
        hole.span(hole.first() == neighbour ? extent : hole.first(), hole.last() == neighbour ? extent : hole.last());
    }

    private static void link(Extent before, Extent behind) {
        if (before != null) {
            before.behind = behind;
        }
        if (behind != null) {
            behind.before = before;
        }
    }

    // -- frees ---------------------------------------------------------------------------------------------------

    private void noteFree(Extent extent, Freed freed) {
        extent.freed = freed;
        if (unsettledCount == unsettled.length) {
            unsettled = Arrays.copyOf(unsettled, 2 * unsettledCount);
        }
        extent.place = unsettledCount;
        // Storing a reference costs more than finding that it is there.
        if (unsettled[unsettledCount] != extent) {
            unsettled[unsettledCount] = extent;
        }
        unsettledCount++;
    }

    private void forgetFree(Extent extent) {
        Extent last = unsettled[--unsettledCount];
        if (last != extent) {
            unsettled[extent.place] = last;
            last.place = extent.place;
        }
        extent.freed = null;
    }
}
