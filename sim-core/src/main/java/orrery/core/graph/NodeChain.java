package orrery.core.graph;

import java.util.Arrays;

/** Nodes by their ordinals, the one that joined last before all others. */
final class NodeChain {
    private static final int NONE = -1;

    /** For each node the one before it and the one behind it. */
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
