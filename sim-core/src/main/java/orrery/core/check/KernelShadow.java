package orrery.core.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pages that a kernel accesses. The pages of earlier kernels are kept and used again. */
final class KernelShadow {
    private static final int CACHE_BITS = 8;

    /** The number of pages up to which they are kept for the next kernel. */
    private static final int KEPT = 1 << 12;

    private final Map<Long, ShadowTable> tables = new HashMap<>();
    private final @Nullable ShadowTable[] cache = new ShadowTable[1 << CACHE_BITS];
    private List<ShadowPage> touched = new ArrayList<>();
    private int pages;

    /** The last segment. Segment 0 is none. */
    private long segment;

    /** Begins a kernel, and returns its first segment. */
    long begin() {
        touched.forEach(ShadowPage::close);
        if (segment > ThreadEpoch.MAX_SEGMENTS || pages > KEPT) {
            tables.clear();
            Arrays.fill(cache, null);
            pages = 0;
            segment = 0;
        }
        return next();
    }

    /** Begins a segment. */
    long next() {
        return ++segment;
    }

    /**
     * Returns the page of an address, with elements that are not larger than the access.
     *
     * @param start the first epoch of the kernel
     * @param shift the base-two logarithm of the bytes of the access
     */
    ShadowPage page(long address, long start, int shift) {
        long key = address >>> ShadowPage.SHIFT;
        ShadowPage page = table(key >>> ShadowTable.BITS).page(key);
        return page != null && page.start == start && page.shift <= shift ? page : find(key, start, shift);
    }

    /** Returns the table of the page of an address, if it is one of those that were used last; null if not. */
    @Nullable
    ShadowTable recentTable(long address) {
        long key = address >>> ShadowPage.SHIFT + ShadowTable.BITS;
        ShadowTable table = cache[slot(key)];
        return table != null && table.key == key ? table : null;
    }

    private ShadowTable table(long key) {
        int slot = slot(key);
        ShadowTable table = cache[slot];
        if (table == null || table.key != key) {
            table = tables.computeIfAbsent(key, ShadowTable::new);
            cache[slot] = table;
        }
        return table;
    }

    private ShadowPage find(long key, long start, int shift) {
        ShadowTable table = table(key >>> ShadowTable.BITS);
        ShadowPage page = table.page(key);
        if (page == null) {
            page = table.add(key, shift);
            pages++;
        }
        if (page.start != start) {
            page.clear(shift);
            page.start = start;
            touched.add(page);
        } else if (shift < page.shift) {
            page.split(shift);
        }
        return page;
    }

    /** Returns where a table is cached. Arrays that are used together often differ by a power of two. */
    private static int slot(long key) {
        return (int) (key * 0x9E37_79B9_7F4A_7C15L >>> 64 - CACHE_BITS);
    }

    /** Returns whether a page was accessed since the last call of {@link #takeTouched}. */
    boolean isTouched() {
        return !touched.isEmpty();
    }

    /** Returns the pages that were accessed, sorted by address, and forgets which these are. */
    List<ShadowPage> takeTouched() {
        List<ShadowPage> all = touched;
        touched = new ArrayList<>();
        all.forEach(ShadowPage::close);
        all.sort(Comparator.comparingLong(each -> each.key));
        return all;
    }
}
