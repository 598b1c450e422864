package orrery.core.check;

import org.jspecify.annotations.Nullable;

/**
 * The pages of consecutive addresses. The arrays of pages that are only read, or only written, are found here without
 * touching the page: with accesses in no order, that is one cache miss less for each.
 */
final class ShadowTable {
    static final int BITS = 6;

    private static final int PAGES = 1 << BITS;

    /** The first address, divided by the size of a table. */
    final long key;

    private final @Nullable ShadowPage[] pages = new ShadowPage[PAGES];
    private final long[] @Nullable [] onlyRead = new long[PAGES][];
    private final long[] @Nullable [] onlyWritten = new long[PAGES][];

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

    /**
     * Returns the reads of a page that the kernel has only read, or the writes of one that it has only written; null if
     * it has done both, or if they are not an array.
     */
    long @Nullable [] only(boolean load, long page) {
        return (load ? onlyRead : onlyWritten)[at(page)];
    }

    /** Sets what {@link #only} returns. */
    void setOnly(long page, long @Nullable [] reads, long @Nullable [] writes) {
        int at = at(page);
        if (onlyRead[at] != reads) {
            onlyRead[at] = reads;
        }
        if (onlyWritten[at] != writes) {
            onlyWritten[at] = writes;
        }
    }

    private static int at(long page) {
        return (int) page & PAGES - 1;
    }
}
