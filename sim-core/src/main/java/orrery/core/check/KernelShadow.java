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
    private static final int CACHE_BITS = 14;

    /** How far the pages of a region are from those of the one before, in the cache. */
    private static final int REGION = 0x9E5;

    /** The number of pages up to which they are kept for the next kernel. */
    private static final int KEPT = 1 << 12;

    private final Map<Long, ShadowPage> pages = new HashMap<>();
    private final @Nullable ShadowPage[] cache = new ShadowPage[1 << CACHE_BITS];
    private List<ShadowPage> touched = new ArrayList<>();

    /** The last segment. Segment 0 is none. */
    private long segment;

    /** Begins a kernel, and returns its first segment. */
    long begin() {
        if (segment > ThreadEpoch.MAX_SEGMENTS || pages.size() > KEPT) {
            pages.clear();
            Arrays.fill(cache, null);
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
        ShadowPage page = recent(address);
        return page != null && page.start == start && page.shift <= shift ? page : find(address, start, shift);
    }

    /** Returns the page of an address, if it is one of those that were used last; null if not. */
    @Nullable
    ShadowPage recent(long address) {
        long key = address >>> ShadowPage.SHIFT;
        ShadowPage page = cache[slot(key)];
        return page != null && page.key == key ? page : null;
    }

    private ShadowPage find(long address, long start, int shift) {
        long key = address >>> ShadowPage.SHIFT;
        ShadowPage page = pages.computeIfAbsent(key, any -> new ShadowPage(key, shift));
        cache[slot(key)] = page;
        if (page.start != start) {
            page.clear(shift);
            page.start = start;
            touched.add(page);
        } else if (shift < page.shift) {
            page.split(shift);
        }
        return page;
    }

    /** Returns where a page is cached: pages side by side, as arrays are, unless arrays differ by a power of two. */
    private static int slot(long key) {
        long region = key >>> CACHE_BITS;
        return (int) (key + region * REGION) & (1 << CACHE_BITS) - 1;
    }

    /** Returns the pages that were accessed since the last call, sorted by address. */
    List<ShadowPage> takeTouched() {
        List<ShadowPage> all = touched;
        touched = new ArrayList<>();
        all.forEach(ShadowPage::close);
        all.sort(Comparator.comparingLong(each -> each.key));
        return all;
    }
}
