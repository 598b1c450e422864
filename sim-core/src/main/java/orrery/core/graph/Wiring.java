package orrery.core.graph;

/** The edges of a graph from both sides, and what they make of its nodes: roots, sinks and the order. */
final class Wiring {
    private final Adjacency in = new Adjacency();
    private final Adjacency out = new Adjacency();
    private final NodeChain roots = new NodeChain();
    private final NodeChain sinks = new NodeChain();
    private boolean forward = true;

    /** A node that is going to have so many dependencies. */
    void append(int node, int dependencies) {
        in.reserve(node, dependencies);
        out.reserve(node, 0);
        roots.add(node);
        sinks.add(node);
    }

    /** A node without edges is gone. */
    void remove(int node) {
        roots.remove(node);
        sinks.remove(node);
    }

    /** Makes an edge between two nodes, which are not among the ends of the graph from then on. */
    void connect(int from, int to, EdgeData data) {
        forward &= from < to;
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
        sinks.remove(node);
        sinks.add(node);
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
        return out;
    }

    /** The nodes that depend on no other; the one that came to last is first. */
    NodeChain roots() {
        return roots;
    }

    /** The nodes that no other depends on; the one that came to last is first. */
    NodeChain sinks() {
        return sinks;
    }
}
