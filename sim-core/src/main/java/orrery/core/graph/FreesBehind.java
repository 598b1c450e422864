package orrery.core.graph;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which free nodes the nodes of a graph come behind. The free nodes of a pool come behind each other, so that one
 * number for each pool tells it: how many of them. What was found is kept, for graphs grow node by node.
 */
final class FreesBehind {
    private static final int[] NONE = {};

    /** The value of a node that is being looked at: who comes to it again is in a cycle, which never runs. */
    private static final int[] OPEN = {};

    /** That a node is a free of a pool itself. */
    private record Free(int pool, int number) {}

    private final Graph graph;
    private final Map<Integer, Free> frees = new HashMap<>();
    private int[][] known = new int[8][];
    private int rewired;

    FreesBehind(Graph graph) {
        this.graph = graph;
    }

    /**
     * How many frees of each pool a node comes behind that depends on {@code dependencies}; of those not told, none.
     */
    int[] of(List<Node> dependencies) {
        if (rewired != graph.wiring().rewired()) {
            rewired = graph.wiring().rewired();
            Arrays.fill(known, null);
        }
        int[] behind = NONE;
        for (Node dependency : dependencies) {
            behind = most(behind, of(dependency));
        }
        return behind;
    }

    /** A node is the {@code number}th free of a pool. */
    void add(Node free, int pool, int number) {
        frees.put(free.ordinal(), new Free(pool, number));
        keep(free.ordinal(), null);
    }

    private int[] of(Node node) {
        ArrayDeque<Node> open = new ArrayDeque<>();
        open.push(node);
        while (!open.isEmpty()) {
            Node next = open.peek();
            if (look(next, open)) {
                open.pop();
            }
        }
        return known[node.ordinal()];
    }

    /** Whether it is known of a node now; else what it depends on has to be looked at first. */
    private boolean look(Node node, ArrayDeque<Node> open) {
        int[] so = kept(node.ordinal());
        if (so != null && so != OPEN) {
            return true;
        }
        if (so == null) {
            keep(node.ordinal(), OPEN);
            int before = open.size();
            for (int i = 0; i < node.inCount(); i++) {
                if (kept(node.inOrdinal(i)) == null) {
                    open.push(node.in(i));
                }
            }
            if (open.size() > before) {
                return false;
            }
        }
        int[] behind = NONE;
        for (int i = 0; i < node.inCount(); i++) {
            behind = most(behind, kept(node.inOrdinal(i)));
        }
        Free itself = frees.get(node.ordinal());
        if (itself != null) {
            behind = Arrays.copyOf(behind, Math.max(behind.length, itself.pool + 1));
            behind[itself.pool] = itself.number;
        }
        keep(node.ordinal(), behind);
        return true;
    }

    private int[] kept(int ordinal) {
        return ordinal < known.length ? known[ordinal] : null;
    }

    private void keep(int ordinal, int[] behind) {
        if (ordinal >= known.length) {
            known = Arrays.copyOf(known, Math.max(ordinal + 1, 2 * known.length));
        }
        known[ordinal] = behind;
    }

    private static int[] most(int[] one, int[] other) {
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
