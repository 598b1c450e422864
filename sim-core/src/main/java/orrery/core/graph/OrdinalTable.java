package orrery.core.graph;

import java.util.Arrays;

/**
 * A few integers for each node of a graph, by ordinal. Ordinals are never reused; a page whose nodes were all destroyed
 * is released.
 */
final class OrdinalTable {
    private static final int BITS = 10;
    private static final int PAGE = 1 << BITS;

    private final int fields;
    private int[][] pages;

    /** The number of destroyed nodes of each page. */
    private int[] destroyed = new int[1];

    /** Creates a table of a number of integers for each node. */
    OrdinalTable(int fields) {
        this.fields = fields;
        this.pages = new int[][] {new int[8 * fields]};
    }

    /** Makes room for a node. All its integers are 0 at first. */
    void reserve(int node) {
        int page = node >> BITS;
        if (page >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(page + 1, 2 * pages.length));
            destroyed = Arrays.copyOf(destroyed, pages.length);
        }
        int needed = ((node & PAGE - 1) + 1) * fields;
        if (pages[page] == null) {
            pages[page] = new int[PAGE * fields];
        } else if (needed > pages[page].length) {
            pages[page] = Arrays.copyOf(pages[page], Math.min(PAGE * fields, Math.max(needed, 2 * pages[page].length)));
        }
    }

    /** Returns an integer of a node. */
    int get(int node, int field) {
        return pages[node >> BITS][(node & PAGE - 1) * fields + field];
    }

    /** Sets an integer of a node. */
    void set(int node, int field, int value) {
        pages[node >> BITS][(node & PAGE - 1) * fields + field] = value;
    }

    /** Forgets a destroyed node. */
    void forget(int node) {
        int page = node >> BITS;
        if (++destroyed[page] == PAGE) {
            pages[page] = null;
        }
    }

    /** Returns the first node from {@code from} on, below {@code limit}, whose page exists; {@code limit} for none. */
    int skip(int from, int limit) {
        int node = from;
        while (node < limit && pages[node >> BITS] == null) {
            node = (node | PAGE - 1) + 1;
        }
        return Math.min(node, limit);
    }
}
