package orrery.core.memory;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import orrery.device.CUmemLocation;

/**
 * The range attributes of managed memory: the advice and the last prefetch location of each page. Managed memory has no
 * location in the simulator, so that the attributes affect no times. They can only be queried. Adjacent pages with the
 * same attributes share one entry.
 */
public final class ManagedRanges {
    private static final long PAGE_BYTES = 4096;

    private final TreeMap<Long, RangeAttributes> runs = new TreeMap<>(Map.of(0L, RangeAttributes.NOTHING));

    ManagedRanges() {}

    /**
     * The attributes of a page.
     *
     * @param readMostly whether the page is mostly read
     * @param preferred the preferred location; null for none
     * @param accessedBy the locations that should have the page mapped
     * @param prefetched the location of the last prefetch; null for none
     */
    public record RangeAttributes(
            boolean readMostly, CUmemLocation preferred, Set<CUmemLocation> accessedBy, CUmemLocation prefetched) {
        static final RangeAttributes NOTHING = new RangeAttributes(false, null, Set.of(), null);
    }

    /** Updates the attributes of the pages that contain {@code bytes} bytes from an offset on. */
    public void update(long offset, long bytes, UnaryOperator<RangeAttributes> change) {
        long first = offset / PAGE_BYTES;
        long behind = endPage(offset, bytes);
        split(first);
        split(behind);
        runs.subMap(first, behind).replaceAll((page, attributes) -> change.apply(attributes));
        merge(first, behind);
    }

    /** Returns the attributes of the pages that contain {@code bytes} bytes from an offset on. */
    public Collection<RangeAttributes> attributesOf(long offset, long bytes) {
        return runs.subMap(runs.floorKey(offset / PAGE_BYTES), endPage(offset, bytes))
                .values();
    }

    private static long endPage(long offset, long bytes) {
        return (offset + bytes - 1) / PAGE_BYTES + 1;
    }

    private void split(long page) {
        runs.put(page, runs.floorEntry(page).getValue());
    }

    /** Merges adjacent entries with the same attributes. */
    private void merge(long first, long behind) {
        Map.Entry<Long, RangeAttributes> before = runs.lowerEntry(first);
        RangeAttributes last = before == null ? null : before.getValue();
        for (var each = runs.subMap(first, true, behind, true).entrySet().iterator(); each.hasNext(); ) {
            RangeAttributes attributes = each.next().getValue();
            if (attributes.equals(last)) {
                each.remove();
            }
            last = attributes;
        }
    }
}
