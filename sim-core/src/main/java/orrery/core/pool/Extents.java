package orrery.core.pool;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import orrery.core.stream.Stream;

/**
 * The address range of a pool, as a linked list of extents. Memory that a stream has freed is in the list of that
 * stream until the free is observed or known to be complete. Then it moves to the common list, which also contains
 * unused memory. Adjacent extents in one list are merged.
 */
final class Extents {
    private final MemoryPool pool;
    private final long size;
    private final FreeList common = new FreeList();

    /** The freed extents of each stream, in the order in which the streams first used the pool. */
    private final Map<Stream, FreeList> freedByStream = new LinkedHashMap<>();

    private Extent first;
    private long lastSequence;

    /** Creates one common extent of {@code size} bytes. */
    Extents(MemoryPool pool, long size) {
        this.pool = pool;
        this.size = size;
        first = new Extent(pool, 0, size);
        put(first, common);
    }

    // -- search -------------------------------------------------------------------------------------------------

    /** Returns the smallest extent of at least {@code bytes} bytes that a stream has freed; null if there is none. */
    @Nullable
    Extent findFreedBy(Stream stream, long bytes) {
        return listOf(stream).find(bytes);
    }

    /**
     * Returns an extent of at least {@code bytes} bytes that another stream has freed and whose free is {@code usable};
     * null if there is none. Searches the streams in the order in which they first used the pool.
     */
    @Nullable
    Extent findFreedByOthers(Stream stream, long bytes, Predicate<PendingFree> usable) {
        for (Map.Entry<Stream, FreeList> each : freedByStream.entrySet()) {
            if (each.getKey() != stream) {
                Extent found = each.getValue().find(bytes, extent -> usable.test(extent.pendingFree));
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /**
     * Returns a common extent of at least {@code bytes} bytes that {@code fits}, except the last extent of the address
     * range; null if there is none.
     */
    @Nullable
    Extent findCommon(long bytes, Predicate<Extent> fits) {
        return common.find(bytes, extent -> extent.end < size && fits.test(extent));
    }

    /**
     * Returns a common extent of at least {@code bytes} bytes that {@code fits}; null if there is none. The last extent
     * of the address range, which is mostly unused, is included.
     */
    @Nullable
    Extent findCommonOrUnused(long bytes, Predicate<Extent> fits) {
        return common.find(bytes, fits);
    }

    /**
     * Returns the first extent of the smallest run of adjacent free extents with at least {@code bytes} bytes in total;
     * null if there is none. All extents of the run are {@code usable}, and the first one {@code fits}.
     */
    @Nullable
    Extent findRun(long bytes, Predicate<Extent> usable, Predicate<Extent> fits) {
        List<Extent> runs = new ArrayList<>();
        for (Extent extent = first; extent != null; extent = extent.next) {
            if (isUsable(extent, usable)
                    && !isUsable(extent.previous, usable)
                    && lengthOfRun(extent, usable) >= bytes) {
                runs.add(extent);
            }
        }
        runs.sort(Comparator.comparingLong(extent -> lengthOfRun(extent, usable)));
        return runs.stream().filter(fits).findFirst().orElse(null);
    }

    private static boolean isUsable(@Nullable Extent extent, Predicate<Extent> usable) {
        return extent != null && extent.list != null && usable.test(extent);
    }

    private static long lengthOfRun(Extent from, Predicate<Extent> usable) {
        long end = from.end;
        for (Extent next = from.next; next != null && isUsable(next, usable); next = next.next) {
            end = next.end;
        }
        return end - from.start;
    }

    /** Returns the blocks of {@code bytes} bytes that are entirely common, among the first {@code count} blocks. */
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

    /**
     * Records that a stream has observed the frees of other streams that are {@code done}; returns how many streams'
     * frees were new. Only the last free of each stream is looked at.
     */
    int learnFrees(Stream asking, Predicate<PendingFree> done) {
        FreeList own = listOf(asking);
        int learned = 0;
        for (FreeList other : freedByStream.values()) {
            if (other != own && other.lastFree != null && own.learn(other, done)) {
                learned++;
            }
        }
        return learned;
    }

    // -- changes ------------------------------------------------------------------------------------------------

    /**
     * Allocates the first {@code bytes} bytes of an extent, or of the run that begins with it. The rest stays free in
     * its list.
     *
     * @param frees receives the pending frees of the allocated bytes
     */
    Extent take(Extent extent, long bytes, Consumer<PendingFree> frees) {
        unlist(extent, extent.start + bytes, frees);
        while (extent.length() < bytes) {
            Extent next = Objects.requireNonNull(extent.next);
            unlist(next, extent.start + bytes, frees);
            merge(extent, next);
        }
        return extent;
    }

    private void unlist(Extent extent, long end, Consumer<PendingFree> frees) {
        FreeList list = Objects.requireNonNull(extent.list);
        list.remove(extent);
        if (extent.pendingFree != null) {
            frees.accept(extent.pendingFree);
        }
        if (extent.end > end) {
            Extent rest = new Extent(pool, end, extent.end);
            rest.pendingFree = extent.pendingFree;
            link(rest, extent.next);
            link(extent, rest);
            extent.end = end;
            list.add(rest, ++lastSequence);
        }
        extent.pendingFree = null;
    }

    /**
     * Frees an extent.
     *
     * @param pending the free that later work must be ordered after; null for none
     */
    void free(Extent extent, @Nullable PendingFree pending) {
        extent.pendingFree = pending;
        FreeList list = pending == null ? common : listOf(pending.stream());
        list.freed(pending);
        put(extent, list);
    }

    private FreeList listOf(Stream stream) {
        return freedByStream.computeIfAbsent(stream, key -> new FreeList());
    }

    /** Moves extents whose free is {@code done} to the common list: for each stream, the latest insertion first. */
    void release(Predicate<PendingFree> done) {
        Iterator<Map.Entry<Stream, FreeList>> each = freedByStream.entrySet().iterator();
        while (each.hasNext()) {
            Map.Entry<Stream, FreeList> entry = each.next();
            release(entry.getValue(), done);
            if (entry.getValue().isEmpty() && entry.getKey().isDestroyed()) {
                each.remove();
            }
        }
    }

    private void release(FreeList list, Predicate<PendingFree> done) {
        if (list.isEmpty()) {
            return;
        }
        for (Extent extent : list.latestFirst(each -> done.test(each.pendingFree))) {
            list.remove(extent);
            extent.pendingFree = null;
            put(extent, common);
        }
    }

    /**
     * Adds an extent to a list and merges it with adjacent extents of that list. Its free, if it has one, is the latest
     * of its stream: a wait for it also covers the frees of the others.
     */
    private void put(Extent extent, FreeList list) {
        mergeIfInSameList(extent, extent.previous, list);
        mergeIfInSameList(extent, extent.next, list);
        list.add(extent, ++lastSequence);
    }

    private void mergeIfInSameList(Extent extent, @Nullable Extent neighbour, FreeList list) {
        if (neighbour != null && neighbour.list == list) {
            list.remove(neighbour);
            merge(extent, neighbour);
        }
    }

    private void merge(Extent extent, Extent neighbour) {
        if (neighbour == extent.next) {
            extent.end = neighbour.end;
            link(extent, neighbour.next);
        } else {
            extent.start = neighbour.start;
            link(neighbour.previous, extent);
            first = first == neighbour ? extent : first;
        }
    }

    private static void link(@Nullable Extent before, @Nullable Extent after) {
        if (before != null) {
            before.next = after;
        }
        if (after != null) {
            after.previous = before;
        }
    }
}
