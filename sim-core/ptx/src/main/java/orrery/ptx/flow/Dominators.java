package orrery.ptx.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/**
 * The immediate dominators of a graph: the last node that all paths from the root to a node lead through. They are
 * found as Cooper, Harvey and Kennedy describe it in "A Simple, Fast Dominance Algorithm".
 */
public final class Dominators {
    /** What stands for the dominator of a node that is not reached. */
    public static final int NONE = -1;

    private final int[] dominators;

    /** The place of each node in the order in which they are finished: the root is the last one. */
    private final int[] order;

    /** Finds the dominators of a graph whose edges from each node are given. */
    public Dominators(int root, List<List<Integer>> next) {
        int count = next.size();
        this.dominators = new int[count];
        this.order = new int[count];
        Arrays.fill(dominators, NONE);
        Arrays.fill(order, NONE);
        dominators[root] = root;
        List<List<Integer>> before = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            before.add(new ArrayList<>());
        }
        for (int i = 0; i < count; i++) {
            for (int each : next.get(i)) {
                before.get(each).add(i);
            }
        }
        List<Integer> nodes = reached(root, next);
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (int node : nodes) {
                int dominator = NONE;
                for (int each : before.get(node)) {
                    if (dominators[each] != NONE) {
                        dominator = dominator == NONE ? each : common(each, dominator);
                    }
                }
                isChanged |= dominators[node] != dominator;
                dominators[node] = dominator;
            }
        }
    }

    /** Numbers the nodes that are reached; returns them from the root on, without it. */
    private List<Integer> reached(int root, List<List<Integer>> next) {
        List<List<Integer>> left = new ArrayList<>();
        next.forEach(each -> left.add(new ArrayList<>(each)));
        List<Integer> finished = new ArrayList<>();
        BitSet visited = new BitSet();
        List<Integer> path = new ArrayList<>(List.of(root));
        visited.set(root);
        while (!path.isEmpty()) {
            List<Integer> rest = left.get(path.get(path.size() - 1));
            if (rest.isEmpty()) {
                int node = path.remove(path.size() - 1);
                order[node] = finished.size();
                finished.add(node);
            } else {
                int node = rest.remove(rest.size() - 1);
                if (!visited.get(node)) {
                    visited.set(node);
                    path.add(node);
                }
            }
        }
        finished.remove(finished.size() - 1);
        Collections.reverse(finished);
        return finished;
    }

    private int common(int first, int second) {
        int a = first;
        int b = second;
        while (a != b) {
            while (order[a] < order[b]) {
                a = dominators[a];
            }
            while (order[b] < order[a]) {
                b = dominators[b];
            }
        }
        return a;
    }

    /**
     * Returns the place of a node in an order in which a node comes before those to which a path leads from it and back
     * none; NONE for a node that is not reached.
     */
    public int place(int node) {
        return order[node] == NONE ? NONE : order.length - order[node];
    }

    /** Returns the immediate dominator of a node: itself for the root, NONE for a node that is not reached. */
    public int of(int node) {
        return dominators[node];
    }
}
