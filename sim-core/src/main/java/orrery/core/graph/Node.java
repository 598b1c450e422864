package orrery.core.graph;

import java.util.List;
import orrery.core.work.NodeType;
import orrery.core.work.Work;

/** A node of a graph: a piece of work, and its place among the others. */
public final class Node {
    private final Graph graph;
    private final int ordinal;
    private Work work;
    private boolean destroyed;

    /** Whether a capture made it and nothing has come to depend on it. */
    private boolean dangling;

    private int mark;

    Node(Graph graph, int ordinal, Work work) {
        this.graph = graph;
        this.ordinal = ordinal;
        this.work = work;
    }

    /** The graph it is in. */
    public Graph graph() {
        return graph;
    }

    /** Its number in its graph, from 0 in the order of creation; never given to another. */
    public int ordinal() {
        return ordinal;
    }

    /** Its number, unique for the life of the machine: the graph's in the upper half, its ordinal in the lower. */
    public long id() {
        return graph.id() << 32 | ordinal;
    }

    /** What it does. */
    public Work work() {
        return work;
    }

    /** What kind of node it is. */
    public NodeType type() {
        return work.nodeType();
    }

    /** Whether a copy of the graph can have a copy of it. */
    boolean copyable() {
        return !(work instanceof Embedding embedding) || embedding.copyable();
    }

    /** Lets it do something else of the same kind. */
    public void work(Work other) {
        if (other.nodeType() != type()) {
            throw GraphRule.NODE_TYPE.violated(this + " gets parameters of a " + other.nodeType() + " node");
        }
        work = other;
    }

    /** How many nodes it depends on. */
    public int inCount() {
        return graph.wiring().in().count(ordinal);
    }

    /** A node it depends on. */
    public Node in(int index) {
        return graph.node(graph.wiring().in().end(ordinal, index));
    }

    /** The ordinal of a node it depends on. */
    public int inOrdinal(int index) {
        return graph.wiring().in().end(ordinal, index);
    }

    /** What the dependency on {@link #in} means. */
    public EdgeData inData(int index) {
        return graph.wiring().in().data(ordinal, index);
    }

    /** How many nodes depend on it. */
    public int outCount() {
        return graph.wiring().out().count(ordinal);
    }

    /** A node that depends on it. */
    public Node out(int index) {
        return graph.node(graph.wiring().out().end(ordinal, index));
    }

    /** What the dependency of {@link #out} means. */
    EdgeData outData(int index) {
        return graph.wiring().out().data(ordinal, index);
    }

    /** The edges to what it depends on, in the order in which they were made, as they are now. */
    public HalfEdges incoming() {
        return edges(graph.wiring().in());
    }

    /** The edges to what depends on it, in the order in which they were made, as they are now. */
    public HalfEdges outgoing() {
        return edges(graph.wiring().out());
    }

    private HalfEdges edges(Adjacency side) {
        HalfEdges edges = new HalfEdges();
        for (int i = 0; i < side.count(ordinal); i++) {
            edges.add(graph.node(side.end(ordinal, i)), side.data(ordinal, i));
        }
        return edges;
    }

    /** The nodes it depends on, in the order in which the edges were made, as they are now. */
    public List<Node> dependencies() {
        return incoming().asList();
    }

    /** The nodes that depend on it, in the order in which the edges were made, as they are now. */
    public List<Node> dependents() {
        return outgoing().asList();
    }

    /** Whether a capture made it and nothing has come to depend on it, not even for a while. */
    public boolean dangling() {
        return dangling;
    }

    /** Notes that a capture made it, or that it need not be joined any more. */
    public void dangling(boolean is) {
        if (dangling != is) {
            dangling = is;
            graph.countDangling(is ? 1 : -1);
        }
    }

    /** What a walk over the graph has noted; only valid during that walk. */
    public int mark() {
        return mark;
    }

    /** Lets a walk over the graph note something. */
    public void mark(int value) {
        mark = value;
    }

    void destroyed(boolean gone) {
        destroyed = gone;
    }

    /** Whether it or its graph is gone. */
    public boolean destroyed() {
        return destroyed || graph.destroyed();
    }

    @Override
    public String toString() {
        String name = work.givenName();
        return type() + " node " + ordinal + (name.isEmpty() ? "" : " (" + name + ")") + " of " + graph;
    }
}
