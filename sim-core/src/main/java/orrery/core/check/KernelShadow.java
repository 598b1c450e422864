package orrery.core.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pages that a kernel accesses. The pages of earlier kernels are kept and used again. */
final class KernelShadow {
    private static final int CACHE_BITS = 10;
    private static final int CACHED = 1 << CACHE_BITS;

    /** The number of pages up to which they are kept for the next kernel. */
    private static final int KEPT = 1 << 14;

    private final Map<Long, ShadowPage> pages = new HashMap<>();
    private final ShadowPage[] cache = new ShadowPage[CACHED];
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
     * Returns the page of an address.
     *
     * @param start the first epoch of the kernel
     * @param bytes the bytes of the access
     */
    ShadowPage page(long address, long start, int bytes) {
        long key = address >>> ShadowPage.SHIFT;
        ShadowPage page = cache[slot(key)];
        return page != null && page.key == key && page.start == start ? page : find(key, start, bytes);
    }

    private ShadowPage find(long key, long start, int bytes) {
        ShadowPage page = pages.computeIfAbsent(key, any -> new ShadowPage(key, shiftOf(bytes)));
        cache[slot(key)] = page;
        if (page.start != start) {
            if (page.shift != shiftOf(bytes)) {
                page.clear(shiftOf(bytes));
            }
            page.start = start;
            touched.add(page);
        }
        return page;
    }

    /** Returns where a page is cached. Arrays that are used together often differ by a power of two. */
    private static int slot(long key) {
        return (int) (key * 0x9E37_79B9_7F4A_7C15L >>> 64 - CACHE_BITS);
    }

    private static int shiftOf(int bytes) {
        return 31 - Integer.numberOfLeadingZeros(bytes);
    }

    /** Returns whether a page was accessed since the last call of {@link #takeTouched}. */
    boolean isTouched() {
        return !touched.isEmpty();
    }

    /** Returns the pages that were accessed, sorted by address, and forgets which these are. */
    List<ShadowPage> takeTouched() {
        List<ShadowPage> all = touched;
        touched = new ArrayList<>();
        all.sort(Comparator.comparingLong(each -> each.key));
        return all;
    }
}
