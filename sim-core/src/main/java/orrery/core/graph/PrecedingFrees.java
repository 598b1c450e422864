package orrery.core.graph;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Determines which free nodes precede a node. The free nodes of a pool are ordered after each other, so that one count
 * for each pool is sufficient. The counts of nodes are cached until an existing node gets or loses an edge.
 */
final class PrecedingFrees {
    private static final int[] NONE = {};

    /**
     * The cached value of a node whose counts are being computed. Reaching such a node again means that the graph has a
     * cycle.
     */
    private static final int[] IN_PROGRESS = {};

    /** The position of a free node in its pool. */
    private record Free(int pool, int number) {}

    private final Graph graph;
    private final Map<Integer, Free> frees = new HashMap<>();
    private int[][] cache = new int[8][];
    private int rewireCount;

    PrecedingFrees(Graph graph) {
        this.graph = graph;
    }

    /**
     * Returns how many frees of each pool precede a node that depends on {@code dependencies}. Pools beyond the end of
     * the array have none.
     */
    int[] countsBefore(List<Node> dependencies) {
        if (rewireCount != graph.edgeStore().rewireCount()) {
            rewireCount = graph.edgeStore().rewireCount();
            Arrays.fill(cache, null);
        }
        int[] after = NONE;
        for (Node dependency : dependencies) {
            after = maximum(after, countsBefore(dependency));
        }
        return after;
    }

    /** Adds a free node as the {@code number}th free of a pool. */
    void add(Node free, int pool, int number) {
        frees.put(free.ordinal(), new Free(pool, number));
        store(free.ordinal(), null);
    }

    private int[] countsBefore(Node node) {
        ArrayDeque<Node> open = new ArrayDeque<>();
        open.push(node);
        while (!open.isEmpty()) {
            Node next = open.peek();
            if (compute(next, open)) {
                open.pop();
            }
        }
        return cache[node.ordinal()];
    }

    /**
     * Computes the counts of a node. Returns false if dependencies have to be computed first; they are pushed onto
     * {@code open}.
     */
    private boolean compute(Node node, ArrayDeque<Node> open) {
        int[] known = cached(node.ordinal());
        if (known != null && known != IN_PROGRESS) {
            return true;
        }
        if (known == null) {
            store(node.ordinal(), IN_PROGRESS);
            int before = open.size();
            for (int i = 0; i < node.inCount(); i++) {
                if (cached(node.inOrdinal(i)) == null) {
                    open.push(node.in(i));
                }
            }
            if (open.size() > before) {
                return false;
            }
        }
        int[] after = NONE;
        for (int i = 0; i < node.inCount(); i++) {
            after = maximum(after, Objects.requireNonNull(cached(node.inOrdinal(i))));
        }
        Free itself = frees.get(node.ordinal());
        if (itself != null) {
            after = Arrays.copyOf(after, Math.max(after.length, itself.pool + 1));
            after[itself.pool] = itself.number;
        }
        store(node.ordinal(), after);
        return true;
    }

    private int @Nullable [] cached(int ordinal) {
        return ordinal < cache.length ? cache[ordinal] : null;
    }

    private void store(int ordinal, int @Nullable [] after) {
        if (ordinal >= cache.length) {
            cache = Arrays.copyOf(cache, Math.max(ordinal + 1, 2 * cache.length));
        }
        cache[ordinal] = after;
    }

    private static int[] maximum(int[] one, int[] other) {
        if (one == other || other.length == 0) {
            return one;
        } else if (one.length == 0) {
            return other;
        }
        int[] most = Arrays.copyOf(one, Math.max(one.length, other.length));
        for (int i = 0; i < other.length; i++) {
            most[i] = Math.max(most[i], other[i]);
        }
        return most;
    }
}
