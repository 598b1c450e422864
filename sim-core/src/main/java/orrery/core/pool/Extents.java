package orrery.core.pool;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import orrery.core.stream.Stream;

/**
 * All addresses of a pool, in extents that know their neighbours. What a stream has freed is in a list of its own until
 * somebody has waited for it or it is known to be complete; then it is common to all streams, as is what was never
 * used. Neighbours in one list are one extent.
 */
final class Extents {
    private final MemoryPool pool;
    private final long size;
    private final FreeList common = new FreeList();

    /** What was freed, by stream, in the order in which the streams came to the pool. */
    private final Map<Stream, FreeList> freed = new LinkedHashMap<>();

    /** The stream that came last, and its list: most often it comes again. */
    private Stream recent;

    private FreeList ofRecent;

    private Extent first;
    private long order;

    /** All free and common: one extent of {@code size} bytes. */
    Extents(MemoryPool pool, long size) {
        this.pool = pool;
        this.size = size;
        first = new Extent(pool, 0, size);
        put(first, common);
    }

    // -- looking -------------------------------------------------------------------------------------------------

    /** An extent of at least {@code bytes} bytes that a stream has freed, or null. */
    Extent ofStream(Stream stream, long bytes) {
        return listOf(stream).find(bytes);
    }

    /** The same of other streams, one after the other. */
    Extent ofOthers(Stream stream, long bytes, Predicate<Freed> usable) {
        for (Map.Entry<Stream, FreeList> each : freed.entrySet()) {
            if (each.getKey() != stream) {
                Extent found = each.getValue().find(bytes, extent -> usable.test(extent.freed));
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /**
     * An extent of at least {@code bytes} bytes that is common to all and {@code fits}; not the end of the addresses.
     */
    Extent common(long bytes, Predicate<Extent> fits) {
        return common.find(bytes, extent -> extent.end < size && fits.test(extent));
    }

    /** The same, where the end of the addresses, of which most was never used, is one as well. */
    Extent commonOrEnd(long bytes, Predicate<Extent> fits) {
        return common.find(bytes, fits);
    }

    /**
     * The first extent of the smallest run of neighbours of at least {@code bytes} bytes, in whatever lists, that are
     * all {@code open}; or null.
     */
    Extent run(long bytes, Predicate<Extent> open, Predicate<Extent> fits) {
        List<Extent> runs = new ArrayList<>();
        for (Extent extent = first; extent != null; extent = extent.behind) {
            if (isOpen(extent, open) && !isOpen(extent.before, open) && lengthOfRun(extent, open) >= bytes) {
                runs.add(extent);
            }
        }
        runs.sort(Comparator.comparingLong(extent -> lengthOfRun(extent, open)));
        return runs.stream().filter(fits).findFirst().orElse(null);
    }

    private static boolean isOpen(Extent extent, Predicate<Extent> open) {
        return extent != null && extent.list != null && open.test(extent);
    }

    private static long lengthOfRun(Extent from, Predicate<Extent> open) {
        Extent last = from;
        while (isOpen(last.behind, open)) {
            last = last.behind;
        }
        return last.end - from.start;
    }

    /** Those of the first {@code count} blocks of {@code bytes} bytes that are common to all. */
    BitSet commonBlocks(int count, long bytes) {
        BitSet blocks = new BitSet(count);
        for (Extent extent = common.find(bytes); extent != null; extent = common.next(extent)) {
            long from = (extent.start + bytes - 1) / bytes;
            long to = Math.min(count, extent.end / bytes);
            if (from < to) {
                blocks.set((int) from, (int) to);
            }
        }
        return blocks;
    }

    // -- changing ------------------------------------------------------------------------------------------------

    /**
     * Takes the first {@code bytes} bytes of an extent, or of the run that begins with it, and tells the frees that are
     * in them; what is left stays where it is.
     */
    Extent take(Extent extent, long bytes, Consumer<Freed> frees) {
        takeOut(extent, extent.start + bytes, frees);
        while (extent.length() < bytes) {
            takeOut(extent.behind, extent.start + bytes, frees);
            absorb(extent, extent.behind);
        }
        return extent;
    }

    private void takeOut(Extent extent, long end, Consumer<Freed> frees) {
        FreeList list = extent.list;
        list.remove(extent);
        if (extent.freed != null) {
            frees.accept(extent.freed);
        }
        if (extent.end > end) {
            Extent rest = new Extent(pool, end, extent.end);
            rest.freed = extent.freed;
            link(rest, extent.behind);
            link(extent, rest);
            extent.end = end;
            list.add(rest, ++order);
        }
        extent.freed = null;
    }

    /** Gives an extent back, freed or, with null, with nothing to wait for. */
    void give(Extent extent, Freed free) {
        extent.freed = free;
        put(extent, free == null ? common : listOf(free.stream()));
    }

    private FreeList listOf(Stream stream) {
        if (stream != recent) {
            recent = stream;
            ofRecent = freed.computeIfAbsent(stream, first -> new FreeList());
        }
        return ofRecent;
    }

    /** Makes common what was freed and is {@code done}, of each stream the latest first. */
    void release(Predicate<Freed> done) {
        Iterator<Map.Entry<Stream, FreeList>> each = freed.entrySet().iterator();
        while (each.hasNext()) {
            Map.Entry<Stream, FreeList> entry = each.next();
            release(entry.getValue(), done);
            if (entry.getValue().isEmpty() && entry.getKey().destroyed()) {
                each.remove();
                recent = null;
            }
        }
    }

    private void release(FreeList list, Predicate<Freed> done) {
        if (list.isEmpty()) {
            return;
        }
        for (Extent extent : list.latestFirst(each -> done.test(each.freed))) {
            list.remove(extent);
            extent.freed = null;
            put(extent, common);
        }
    }

    /** Puts an extent into a list, as one with its neighbours there. */
    private void put(Extent extent, FreeList list) {
        unite(extent, extent.before, list);
        unite(extent, extent.behind, list);
        list.add(extent, ++order);
    }

    private void unite(Extent extent, Extent neighbour, FreeList list) {
        if (neighbour != null && neighbour.list == list) {
            list.remove(neighbour);
            if (extent.freed != null && neighbour.freed.mark() > extent.freed.mark()) {
                // Who waits for the later one has waited for both.
                extent.freed = neighbour.freed;
            }
            absorb(extent, neighbour);
        }
    }

    private void absorb(Extent extent, Extent neighbour) {
        if (neighbour == extent.behind) {
            extent.end = neighbour.end;
            link(extent, neighbour.behind);
        } else {
            extent.start = neighbour.start;
            link(neighbour.before, extent);
            first = first == neighbour ? extent : first;
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
}
