package orrery.core.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import orrery.core.work.NodeType;

/** Edges: which are legal, and how they are made and removed. */
public final class Edges {
    private static final int LAUNCH_ORDER = 2;

    private Edges() {}

    /** The data of an edge; no list at all says that all edges are full dependencies. */
    static EdgeData dataOf(List<EdgeData> data, int index) {
        return data == null ? EdgeData.DEFAULT : data.get(index);
    }

    /** Whether an edge from {@code from} to a node still to come can have this data. */
    public static boolean canLeave(Node from, EdgeData data) {
        return data.isDefault() || (from.type() == NodeType.KERNEL && (programmatic(data) || behindLaunch(data)));
    }

    /** A full dependency on the launch of a kernel, which any node can have. */
    private static boolean behindLaunch(EdgeData data) {
        return data.fromPort() == LAUNCH_ORDER && data.toPort() == 0 && data.type() == EdgeData.FULL;
    }

    private static boolean programmatic(EdgeData data) {
        return data.fromPort() >= 1
                && data.fromPort() <= LAUNCH_ORDER
                && data.toPort() == 0
                && data.type() == EdgeData.PROGRAMMATIC;
    }

    /** Checks what a new node shall depend on. */
    static void check(Graph graph, Node node, List<Node> dependencies, List<EdgeData> data) {
        for (Node dependency : dependencies) {
            checkMember(graph, dependency);
            dependency.mark(0);
        }
        for (int i = 0; i < dependencies.size(); i++) {
            Node dependency = dependencies.get(i);
            if (dependency.mark() != 0) {
                takeBack(dependencies.subList(0, i));
            }
            checkOnce(dependency.mark() == 0, dependency, node);
            checkData(dependency, node, dataOf(data, i));
            dependency.mark(1);
        }
    }

    private static void checkMember(Graph graph, Node node) {
        GraphRule.FOREIGN_NODE.require(node.graph() == graph, () -> node + " is named in a list of nodes of " + graph);
    }

    private static void checkOnce(boolean once, Node from, Node to) {
        GraphRule.DUPLICATE_EDGE.require(once, () -> "an edge from " + from + " to " + to + " is added twice");
    }

    private static void checkData(Node from, Node to, EdgeData data) {
        boolean legal = canLeave(from, data) && (!programmatic(data) || to.type() == NodeType.KERNEL);
        GraphRule.EDGE_DATA.require(legal, () -> "an edge " + data + " is added from " + from + " to " + to);
    }

    /**
     * Adds edges between nodes of a graph. Nodes are looked at first; then the edges are made one by one, and those
     * before an edge that is there already stay.
     */
    public static void add(Graph graph, List<Node> from, List<Node> to, List<EdgeData> data) {
        checkEnds(graph, from, to);
        for (int i = 0; i < from.size(); i++) {
            checkData(from.get(i), to.get(i), dataOf(data, i));
        }
        for (int i = 0; i < from.size(); i++) {
            checkOnce(find(from.get(i), to.get(i)) < 0, from.get(i), to.get(i));
            connect(from.get(i), to.get(i), dataOf(data, i));
        }
    }

    private static void checkEnds(Graph graph, List<Node> from, List<Node> to) {
        for (int i = 0; i < from.size(); i++) {
            Node earlier = from.get(i);
            checkMember(graph, earlier);
            checkMember(graph, to.get(i));
            GraphRule.SELF_EDGE.require(earlier != to.get(i), () -> "an edge is named from " + earlier + " to itself");
        }
    }

    /** Where {@code from} is among the dependencies of {@code to}, or a negative number. */
    private static int find(Node from, Node to) {
        return from.outCount() < to.inCount()
                ? from.graph().wiring().out().find(from.ordinal(), to.ordinal())
                : to.graph().wiring().in().find(to.ordinal(), from.ordinal());
    }

    /**
     * Removes edges of a graph, one by one; those before an edge that is not there stay removed. An edge is there if
     * its data is what is named.
     */
    public static void remove(Graph graph, List<Node> from, List<Node> to, List<EdgeData> data) {
        checkEnds(graph, from, to);
        for (int i = 0; i < from.size(); i++) {
            Node earlier = from.get(i);
            Node later = to.get(i);
            EdgeData named = dataOf(data, i);
            GraphRule.NO_EDGE.require(
                    isEdge(earlier, later, named),
                    () -> "the edge " + named + " from " + earlier + " to " + later + " is removed");
            disconnect(earlier, later);
        }
    }

    private static boolean isEdge(Node from, Node to, EdgeData data) {
        int place = find(from, to);
        return place >= 0 && data.equals(from.outCount() < to.inCount() ? from.outData(place) : to.inData(place));
    }

    static void connect(Node from, Node to, EdgeData data) {
        from.dangling(false);
        from.graph().wiring().connect(from.ordinal(), to.ordinal(), data);
    }

    /** Removes all edges of a node. */
    static void disconnect(Node node) {
        for (Node dependency : inOrderOfRemoval(node.dependencies())) {
            disconnect(dependency, node);
        }
        for (Node dependent : node.dependents()) {
            disconnect(node, dependent);
        }
    }

    /**
     * What is left of edges to a node that were made before it was refused: which of the sinks that they come from is
     * the newest.
     */
    static void takeBack(List<Node> dependencies) {
        for (Node dependency : inOrderOfRemoval(dependencies)) {
            if (dependency.outCount() == 0) {
                dependency.graph().wiring().renewSink(dependency.ordinal());
            }
        }
    }

    /** What a node depends on, as hardware removes it: the first, then all others from the last one on. */
    private static List<Node> inOrderOfRemoval(List<Node> dependencies) {
        List<Node> order = new ArrayList<>(dependencies);
        if (order.size() > 1) {
            Collections.reverse(order.subList(1, order.size()));
        }
        return order;
    }

    private static void disconnect(Node from, Node to) {
        from.graph().wiring().disconnect(from.ordinal(), to.ordinal());
    }
}
