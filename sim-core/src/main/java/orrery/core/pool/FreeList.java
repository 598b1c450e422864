package orrery.core.pool;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Free extents, the smallest first, and of equal ones the one that came first. */
final class FreeList {
    private final TreeSet<Extent> sorted = new TreeSet<>(FreeList::compare);

    /** What came last and is not sorted yet, or null: what was just freed is often what is taken next. */
    private Extent last;

    /** What goes before every extent of its length. */
    private final Extent least = new Extent(null, 0, 0);

    private static int compare(Extent one, Extent other) {
        int byLength = Long.compare(one.end - one.start, other.end - other.start);
        return byLength != 0 ? byLength : Long.compare(one.order, other.order);
    }

    void add(Extent extent, long order) {
        sort();
        extent.order = order;
        extent.list = this;
        last = extent;
    }

    private void sort() {
        if (last != null) {
            sorted.add(last);
            last = null;
        }
    }

    /** Takes an extent out; it has the length that it came with. */
    void remove(Extent extent) {
        if (extent == last) {
            last = null;
        } else {
            sorted.remove(extent);
        }
        extent.list = null;
    }

    boolean isEmpty() {
        return last == null && sorted.isEmpty();
    }

    /** The first extent of at least {@code size} bytes, or null. */
    Extent find(long size) {
        Extent found = null;
        if (!sorted.isEmpty()) {
            least.end = size;
            found = sorted.ceiling(least);
        }
        boolean isLast = last != null && last.length() >= size && (found == null || last.length() < found.length());
        return isLast ? last : found;
    }

    /** The first that also {@code fits}, or null. */
    Extent find(long size, Predicate<Extent> fits) {
        Extent extent = find(size);
        while (extent != null && !fits.test(extent)) {
            extent = next(extent);
        }
        return extent;
    }

    /** The extent behind another in the list, or null. */
    Extent next(Extent extent) {
        sort();
        return sorted.higher(extent);
    }

    /** Those that {@code are}, the one that came last first. */
    List<Extent> latestFirst(Predicate<Extent> are) {
        sort();
        List<Extent> those = new ArrayList<>();
        for (Extent extent : sorted) {
            if (are.test(extent)) {
                those.add(extent);
            }
        }
        those.sort(Comparator.comparingLong(extent -> -extent.order));
        return those;
    }
}
