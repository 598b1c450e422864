package orrery.core.graph;

import java.util.BitSet;

/**
 * The edges of a graph from both sides, and what they make of its nodes: roots, sinks and the order.
 *
 * <p>Most graphs are built node by node, each behind earlier ones, and never changed. Then all follows from the edges
 * to what nodes depend on; nothing else is kept before somebody asks for more, or changes more.
 */
final class Wiring {
    private final Adjacency in = new Adjacency();
    private final BitSet leading = new BitSet();
    private int nodes;
    private boolean forward = true;
    private int rewired;

    /** What can no longer be told from {@link #in}; null as long as it can. */
    private Adjacency out;

    private NodeChain roots;
    private NodeChain sinks;

    /** A node that is going to have so many dependencies. */
    void append(int node, int dependencies) {
        in.reserve(node, dependencies);
        nodes++;
        if (out != null) {
            out.reserve(node, 0);
            roots.add(node);
            sinks.add(node);
        }
    }

    /** A node without edges is gone. */
    void remove(int node) {
        settle();
        roots.remove(node);
        sinks.remove(node);
    }

    /** Makes an edge between two nodes, which are not among the ends of the graph from then on. */
    void connect(int from, int to, EdgeData data) {
        forward &= from < to;
        if (to != nodes - 1) {
            rewired++;
        }
        if (out == null && to == nodes - 1) {
            leading.set(from);
            in.add(to, from, data);
            return;
        }
        settle();
        if (out.count(from) == 0) {
            sinks.remove(from);
        }
        if (in.count(to) == 0) {
            roots.remove(to);
        }
        out.add(from, to, data);
        in.add(to, from, data);
    }

    /** Removes an edge; what has no other comes to be an end of the graph. */
    void disconnect(int from, int to) {
        settle();
        rewired++;
        out.remove(from, to);
        in.remove(to, from);
        if (out.count(from) == 0) {
            sinks.add(from);
        }
        if (in.count(to) == 0) {
            roots.add(to);
        }
    }

    /** Makes a sink the first of them. */
    void renewSink(int node) {
        settle();
        sinks.remove(node);
        sinks.add(node);
    }

    /** Keeps everything from now on: nodes and edges were all added in the order in which they are met here. */
    private void settle() {
        if (out != null) {
            return;
        }
        out = new Adjacency();
        roots = new NodeChain();
        sinks = new NodeChain();
        for (int node = 0; node < nodes; node++) {
            out.reserve(node, 0);
            for (int i = 0; i < in.count(node); i++) {
                int from = in.end(node, i);
                out.add(from, node, in.data(node, i));
            }
            if (in.count(node) == 0) {
                roots.add(node);
            }
            if (!leading.get(node)) {
                sinks.add(node);
            }
        }
    }

    /** How often an edge was made or removed that is none of a node that was just added. */
    int rewired() {
        return rewired;
    }

    /** Whether every edge there has been leads from an earlier to a later node. */
    boolean forward() {
        return forward;
    }

    /** The edges to what nodes depend on. */
    Adjacency in() {
        return in;
    }

    /** The edges to what depends on nodes. */
    Adjacency out() {
        settle();
        return out;
    }

    /** The nodes that depend on no other; the one that came to last is first. */
    int[] roots() {
        settle();
        return roots.toArray();
    }

    /** The nodes that no other depends on; the one that came to last is first. */
    int[] sinks() {
        if (out != null) {
            return sinks.toArray();
        }
        int[] all = new int[nodes - leading.cardinality()];
        int next = 0;
        for (int node = nodes - 1; node >= 0; node--) {
            if (!leading.get(node)) {
                all[next++] = node;
            }
        }
        return all;
    }
}
