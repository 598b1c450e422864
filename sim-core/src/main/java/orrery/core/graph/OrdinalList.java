package orrery.core.graph;

/** A doubly linked list of node ordinals in flat tables. New elements are added at the front. */
final class OrdinalList {
    private static final int NONE = -1;

    private static final int PREVIOUS = 0;
    private static final int NEXT = 1;

    /** The previous and the next element of each element. */
    private final OrdinalTable links = new OrdinalTable(2);

    private int first = NONE;
    private int size;

    void add(int node) {
        links.reserve(node);
        links.set(node, PREVIOUS, NONE);
        links.set(node, NEXT, first);
        if (first != NONE) {
            links.set(first, PREVIOUS, node);
        }
        first = node;
        size++;
    }

    void remove(int node) {
        int before = links.get(node, PREVIOUS);
        int after = links.get(node, NEXT);
        if (before == NONE) {
            first = after;
        } else {
            links.set(before, NEXT, after);
        }
        if (after != NONE) {
            links.set(after, PREVIOUS, before);
        }
        size--;
    }

    /** Forgets a destroyed node, which is no element any more. */
    void forget(int node) {
        links.forget(node);
    }

    int[] toArray() {
        int[] all = new int[size];
        int next = first;
        for (int i = 0; i < size; i++) {
            all[i] = next;
            next = links.get(next, NEXT);
        }
        return all;
    }
}
