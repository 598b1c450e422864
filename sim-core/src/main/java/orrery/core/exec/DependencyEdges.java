package orrery.core.exec;

import java.util.Arrays;
import java.util.List;

/**
 * The edges between operations that are not edges of a graph, as circular lists: a row keeps its last edge, which leads
 * to the first. They are gone through in the order in which they were added.
 */
final class DependencyEdges {
    /** No edge. */
    static final int NONE = -1;

    private long[] targets = new long[64];
    private int[] latencies = new int[64];
    private int[] next = new int[64];
    private int free = NONE;
    private int used;

    /** Adds an edge after {@code last}, or as the first one; returns it. */
    int add(int last, long target, int latency) {
        int edge = free;
        if (edge == NONE) {
            if (used == next.length) {
                targets = Arrays.copyOf(targets, 2 * used);
                latencies = Arrays.copyOf(latencies, 2 * used);
                next = Arrays.copyOf(next, 2 * used);
            }
            edge = used++;
        } else {
            free = next[edge];
        }
        targets[edge] = target;
        latencies[edge] = latency;
        if (last == NONE) {
            next[edge] = edge;
        } else {
            next[edge] = next[last];
            next[last] = edge;
        }
        return edge;
    }

    /** Returns the edge after one, which is the first after the last. */
    int next(int edge) {
        return next[edge];
    }

    /** Returns the operation that an edge leads to. */
    long target(int edge) {
        return targets[edge];
    }

    /** Returns the nanoseconds between the end of one operation and the begin of the other. */
    int latency(int edge) {
        return latencies[edge];
    }

    /** Frees a whole list. */
    void free(int last) {
        int first = next[last];
        next[last] = free;
        free = first;
    }

    /** Adds the targets of a list; {@link #NONE} is an empty one. */
    void addTargets(int last, List<Long> all) {
        if (last != NONE) {
            int edge = last;
            do {
                edge = next[edge];
                all.add(targets[edge]);
            } while (edge != last);
        }
    }
}
