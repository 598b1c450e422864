package orrery.core.graph;

import java.util.Arrays;

/** A doubly linked list of node ordinals in flat arrays. New elements are added at the front. */
final class OrdinalList {
    private static final int NONE = -1;

    /** The previous and the next element of each element. */
    private int[] links = new int[16];

    private int first = NONE;
    private int size;

    void add(int node) {
        if (2 * node >= links.length) {
            links = Arrays.copyOf(links, Math.max(2 * node + 2, 2 * links.length));
        }
        links[2 * node] = NONE;
        links[2 * node + 1] = first;
        if (first != NONE) {
            links[2 * first] = node;
        }
        first = node;
        size++;
    }

    void remove(int node) {
        int before = links[2 * node];
        int behind = links[2 * node + 1];
        if (before == NONE) {
            first = behind;
        } else {
            links[2 * before + 1] = behind;
        }
        if (behind != NONE) {
            links[2 * behind] = before;
        }
        size--;
    }

    int[] toArray() {
        int[] all = new int[size];
        int next = first;
        for (int i = 0; i < size; i++) {
            all[i] = next;
            next = links[2 * next + 1];
        }
        return all;
    }
}
