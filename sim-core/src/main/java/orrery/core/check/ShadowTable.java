package orrery.core.check;

import org.jspecify.annotations.Nullable;

/**
 * The pages of consecutive addresses. The arrays that most accesses in no order need are found here without touching
 * the page: that is one cache miss less for each.
 */
final class ShadowTable {
    static final int BITS = 6;

    private static final int PAGES = 1 << BITS;

    /** The first address, divided by the size of a table. */
    final long key;

    private final @Nullable ShadowPage[] pages = new ShadowPage[PAGES];
    private final Arrays forReads = new Arrays();
    private final Arrays forWrites = new Arrays();

    /** For reads, or for writes, and for each page: */
    static final class Arrays {
        /** the array in which they are entered, null if that is not all that they need; */
        final long[] @Nullable [] own = new long[PAGES][];

        /** the accesses with which they can conflict. */
        final long[][] others = new long[PAGES][];

        private void set(int page, long @Nullable [] array, long[] conflicting) {
            if (own[page] != array) {
                own[page] = array;
            }
            if (others[page] != conflicting) {
                others[page] = conflicting;
            }
        }
    }

    ShadowTable(long key) {
        this.key = key;
    }

    /** Returns a page by its key; null if there is none. */
    @Nullable
    ShadowPage page(long page) {
        return pages[at(page)];
    }

    /** Creates a page. */
    ShadowPage add(long page, int shift) {
        ShadowPage created = new ShadowPage(page, shift, this);
        pages[at(page)] = created;
        return created;
    }

    /** Returns the arrays for reads, or for writes. */
    Arrays arrays(boolean load) {
        return load ? forReads : forWrites;
    }

    /** Determines the arrays of a page; without `own`, no access is entered without touching the page. */
    void setArrays(boolean load, long page, long @Nullable [] own, long[] others) {
        arrays(load).set(at(page), own, others);
    }

    /** Returns the position of a page. */
    static int at(long page) {
        return (int) page & PAGES - 1;
    }
}
