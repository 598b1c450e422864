package orrery.core.pool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Free extents, sorted by size and then by insertion. */
final class FreeList {
    private final TreeSet<Extent> sorted = new TreeSet<>(FreeList::compare);

    /**
     * The last insertion, which is not in the sorted set yet; null for none. A freed extent is often the next to be
     * allocated.
     */
    private @Nullable Extent unsorted;

    /** The last free of its stream; null in the common list. */
    @Nullable
    PendingFree lastFree;

    /** The number of frees of its stream. */
    private long frees;

    /** The frees of other streams that its stream knows to be complete, by their number; null for none. */
    private @Nullable Map<FreeList, Long> known;

    /** The key of searches: sorts before every extent of the same length. */
    @SuppressWarnings("NullAway") // nobody asks for the pool of the key
    private final Extent probe = new Extent(null, 0, 0);

    private static int compare(Extent one, Extent other) {
        int byLength = Long.compare(one.end - one.start, other.end - other.start);
        return byLength != 0 ? byLength : Long.compare(one.sequence, other.sequence);
    }

    /** Notes the last free of its stream. */
    void freed(@Nullable PendingFree free) {
        lastFree = free;
        frees++;
    }

    /** Learns of the last free of another stream if it is {@code done}; returns false if not, or if it was known. */
    boolean learn(FreeList other, Predicate<PendingFree> done) {
        Long knownFrees = known == null ? null : known.get(other);
        if (knownFrees != null && knownFrees == other.frees || !done.test(Objects.requireNonNull(other.lastFree))) {
            return false;
        }
        if (known == null) {
            known = new WeakHashMap<>();
        }
        known.put(other, other.frees);
        return true;
    }

    void add(Extent extent, long order) {
        flush();
        extent.sequence = order;
        extent.list = this;
        unsorted = extent;
    }

    private void flush() {
        if (unsorted != null) {
            sorted.add(unsorted);
            unsorted = null;
        }
    }

    /** Removes an extent, whose length must be unchanged since the insertion. */
    void remove(Extent extent) {
        if (extent == unsorted) {
            unsorted = null;
        } else {
            sorted.remove(extent);
        }
        extent.list = null;
    }

    boolean isEmpty() {
        return unsorted == null && sorted.isEmpty();
    }

    /** Returns the first extent of at least {@code size} bytes; null if there is none. */
    @Nullable
    Extent find(long size) {
        Extent found = null;
        if (!sorted.isEmpty()) {
            probe.end = size;
            found = sorted.ceiling(probe);
        }
        boolean isLast =
                unsorted != null && unsorted.length() >= size && (found == null || unsorted.length() < found.length());
        return isLast ? unsorted : found;
    }

    /** Returns the first extent of at least {@code size} bytes that {@code fits}; null if there is none. */
    @Nullable
    Extent find(long size, Predicate<Extent> fits) {
        Extent extent = find(size);
        while (extent != null && !fits.test(extent)) {
            extent = next(extent);
        }
        return extent;
    }

    /** Returns the extent after another one in the list; null if there is none. */
    Extent next(Extent extent) {
        flush();
        return sorted.higher(extent);
    }

    /** Returns the extents that match, the latest insertion first. */
    List<Extent> latestFirst(Predicate<Extent> matches) {
        flush();
        List<Extent> found = new ArrayList<>();
        for (Extent extent : sorted) {
            if (matches.test(extent)) {
                found.add(extent);
            }
        }
        found.sort(Comparator.comparingLong(extent -> -extent.sequence));
        return found;
    }
}
