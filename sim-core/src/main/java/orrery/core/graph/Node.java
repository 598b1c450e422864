package orrery.core.graph;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.work.KernelLaunch;
import orrery.core.work.NodeWork;
import orrery.device.CUgraphNodeType;
import orrery.sim.GraphChange;

/** A node of a graph, which has one piece of work. */
public final class Node {
    private final Graph graph;
    private final int ordinal;
    private final EdgeList in;

    /** The edges to its dependents; null if {@link EdgeStore} has listed none. */
    private @Nullable EdgeList out;

    private NodeWork work;
    private boolean sink = true;
    private boolean removed;

    /** See {@link #isUnjoined}. */
    private boolean unjoined;

    private int traversalState;

    /** Creates a node with room for a number of dependencies. */
    Node(Graph graph, int ordinal, NodeWork work, int dependencies) {
        this.graph = graph;
        this.ordinal = ordinal;
        this.work = work;
        this.in = new EdgeList(dependencies);
    }

    /**
     * Makes it the newest sink of its graph, if it is a sink. The end of a capture does so with what the next node
     * would depend on, one after the other, and an update of capture dependencies with what it drops.
     */
    public void becomeNewestSink() {
        if (sink) {
            graph.edgeStore().moveSinkToFront(this);
        }
    }

    /** Returns its graph. */
    public Graph graph() {
        return graph;
    }

    /** Returns its number within its graph, counted from 0 in the order of creation. Numbers are never reused. */
    public int ordinal() {
        return ordinal;
    }

    /**
     * Returns the id, unique within the machine: the id of the graph in the upper 32 bits and the ordinal in the lower
     * 32 bits.
     */
    public long id() {
        return graph.id() << 32 | ordinal;
    }

    /** Returns its work. */
    public NodeWork work() {
        return work;
    }

    /** Returns the type of the node. */
    public CUgraphNodeType type() {
        return work.nodeType();
    }

    /** Returns the name of its kernel; empty if it launches none. */
    String kernelName() {
        return work instanceof KernelLaunch launch ? launch.symbol().name() : "";
    }

    /**
     * Replaces its work by other work of the same type.
     *
     * @throws orrery.sim.CudaException if the type differs (GRAPH-09)
     */
    public void setWork(NodeWork other) {
        if (other.nodeType() != type()) {
            throw GraphRule.NODE_TYPE.violated(this + " gets parameters of a " + other.nodeType() + " node");
        }
        work = other;
        graph.updatableNodes().workSet(other);
        if (graph.isObserved()) {
            graph.tell(new GraphChange.WorkReplaced(graph.id(), ordinal, other, Graph.embedded(other)));
        }
    }

    /** Returns the number of its dependencies. */
    public int inCount() {
        return in.size();
    }

    /** Returns a dependency. */
    public Node in(int index) {
        return in.node(index);
    }

    /** Returns the ordinal of a dependency. */
    public int inOrdinal(int index) {
        return in.node(index).ordinal;
    }

    /** Returns the data of the edge from a dependency. */
    public EdgeData inData(int index) {
        return in.data(index);
    }

    /** Returns the edges from its dependencies, for {@link EdgeStore}. */
    EdgeList dependenciesToChange() {
        return in;
    }

    /** Returns the number of its dependents. */
    public int outCount() {
        return out().size();
    }

    /** Returns a dependent. */
    public Node out(int index) {
        return out().node(index);
    }

    private EdgeList out() {
        graph.edgeStore().listDependents();
        return dependentsToChange();
    }

    /** Returns the edges to its dependents as far as they are listed, for {@link EdgeStore}. */
    EdgeList dependentsToChange() {
        if (out == null) {
            out = new EdgeList();
        }
        return out;
    }

    /** Returns whether it has no dependents. */
    boolean isSink() {
        return sink;
    }

    void setSink(boolean is) {
        sink = is;
    }

    /**
     * Returns the data of the edge from this node to a dependent; null if there is none. Looks for it on the side with
     * fewer edges.
     */
    @Nullable
    EdgeData edgeTo(Node dependent) {
        boolean forward = outCount() < dependent.inCount();
        EdgeList edges = forward ? out() : dependent.in;
        int index = edges.indexOf(forward ? dependent : this);
        return index < 0 ? null : edges.data(index);
    }

    /** Returns a snapshot of the edges from its dependencies, in the order in which they were added. */
    public EdgeList incoming() {
        return in.copy();
    }

    /** Returns a snapshot of the edges to its dependents, in the order in which they were added. */
    public EdgeList outgoing() {
        return out().copy();
    }

    /** Returns a snapshot of its dependencies, in the order in which the edges were added. */
    public List<Node> dependencies() {
        return in.asList();
    }

    /** Returns a snapshot of its dependents, in the order in which the edges were added. */
    public List<Node> dependents() {
        return out().asList();
    }

    /**
     * Returns whether it was captured and never had a dependent. All such nodes must be joined to the origin stream
     * before the capture ends.
     */
    public boolean isUnjoined() {
        return unjoined;
    }

    /** Sets whether it is unjoined. */
    public void setUnjoined(boolean is) {
        if (unjoined != is) {
            unjoined = is;
            graph.addUnjoined(is ? 1 : -1);
        }
    }

    /** Returns the value that a traversal of the graph has stored; valid only during that traversal. */
    public int traversalState() {
        return traversalState;
    }

    /** Stores a value for a traversal of the graph. */
    public void setTraversalState(int value) {
        traversalState = value;
    }

    /** Returns whether it was removed from its graph. */
    boolean isRemoved() {
        return removed;
    }

    void setRemoved() {
        removed = true;
    }

    /** Returns whether the node or its graph was destroyed. */
    public boolean isDestroyed() {
        return removed || graph.isDestroyed();
    }

    @Override
    public String toString() {
        String name = kernelName();
        return type() + " node " + ordinal + (name.isEmpty() ? "" : " (" + name + ")") + " of " + graph;
    }
}
