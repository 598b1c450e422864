package orrery.core.graph;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The edges of a graph in both directions, and the roots and sinks that result from them.
 *
 * <p>Most graphs are built node by node, each with edges from earlier nodes, and do not change afterwards. Such a graph
 * stores only the edges to dependencies. The other direction and the lists of roots and sinks are built when they are
 * needed for the first time.
 */
final class EdgeStore {
    private final Adjacency in = new Adjacency();
    private final BitSet hasDependents = new BitSet();
    private int nodes;
    private boolean forwardOnly = true;
    private int rewireCount;

    /** What is derived from the edges to dependencies; null until it is needed. */
    private @Nullable Derived derived;

    /** The edges to dependents, the roots and the sinks. */
    private static final class Derived {
        private final Adjacency out = new Adjacency();
        private final OrdinalList roots = new OrdinalList();
        private final OrdinalList sinks = new OrdinalList();
    }

    /** Appends a node with room for a number of dependencies. */
    void append(int node, int dependencies) {
        in.reserve(node, dependencies);
        nodes++;
        if (derived != null) {
            derived.out.reserve(node, 0);
            derived.roots.add(node);
            derived.sinks.add(node);
        }
    }

    /** Removes a node without edges. */
    void remove(int node) {
        Derived both = derived();
        both.roots.remove(node);
        both.sinks.remove(node);
        both.roots.forget(node);
        both.sinks.forget(node);
        both.out.forget(node);
        in.forget(node);
    }

    /** Adds an edge. Its nodes are no longer a sink and a root. */
    void connect(int from, int to, EdgeData data) {
        forwardOnly &= from < to;
        if (to != nodes - 1) {
            rewireCount++;
        }
        if (derived == null && to == nodes - 1) {
            hasDependents.set(from);
            in.add(to, from, data);
            return;
        }
        Derived both = derived();
        if (both.out.count(from) == 0) {
            both.sinks.remove(from);
        }
        if (in.count(to) == 0) {
            both.roots.remove(to);
        }
        both.out.add(from, to, data);
        in.add(to, from, data);
    }

    /** Removes an edge. A node without other edges becomes a sink or a root. */
    void disconnect(int from, int to) {
        Derived both = derived();
        rewireCount++;
        both.out.remove(from, to);
        in.remove(to, from);
        if (both.out.count(from) == 0) {
            both.sinks.add(from);
        }
        if (in.count(to) == 0) {
            both.roots.add(to);
        }
    }

    /** Moves a sink to the front of the sinks. */
    void moveSinkToFront(int node) {
        OrdinalList sinks = derived().sinks;
        sinks.remove(node);
        sinks.add(node);
    }

    /**
     * Returns the edges to dependents, the roots and the sinks. The first call builds them. Until then, nodes and edges
     * were added in exactly the order of this traversal.
     */
    private Derived derived() {
        if (derived != null) {
            return derived;
        }
        Derived both = new Derived();
        for (int node = 0; node < nodes; node++) {
            both.out.reserve(node, 0);
            for (int i = 0; i < in.count(node); i++) {
                int from = in.end(node, i);
                both.out.add(from, node, in.data(node, i));
            }
            if (in.count(node) == 0) {
                both.roots.add(node);
            }
            if (!hasDependents.get(node)) {
                both.sinks.add(node);
            }
        }
        derived = both;
        return both;
    }

    /**
     * Returns how many edges of existing nodes were added or removed, not counting edges to the node that was appended
     * last.
     */
    int rewireCount() {
        return rewireCount;
    }

    /** Returns whether every edge that was ever added leads from an earlier node to a later one. */
    boolean isForwardOnly() {
        return forwardOnly;
    }

    /** Returns the edges to dependencies. */
    Adjacency in() {
        return in;
    }

    /** Returns the edges to dependents. */
    Adjacency out() {
        return derived().out;
    }

    /** Returns the nodes without dependencies, the one that became a root last first. */
    int[] roots() {
        return derived().roots.toArray();
    }

    /** Returns the nodes without dependents, the one that became a sink last first. */
    int[] sinks() {
        if (derived != null) {
            return derived.sinks.toArray();
        }
        int[] all = new int[nodes - hasDependents.cardinality()];
        int next = 0;
        for (int node = nodes - 1; node >= 0; node--) {
            if (!hasDependents.get(node)) {
                all[next++] = node;
            }
        }
        return all;
    }
}
