package orrery.core.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.work.KernelLaunch;
import orrery.device.CUgraphNodeType;
import orrery.sim.GraphChange;

/** Checks, adds and removes edges. */
public final class Edges {
    private static final int LAUNCH_ORDER = 2;

    private Edges() {}

    /** Returns the data of an edge; a null list means that all edges are full dependencies. */
    static EdgeData dataOf(@Nullable List<EdgeData> data, int index) {
        return data == null ? EdgeData.DEFAULT : data.get(index);
    }

    /** Returns whether an edge from {@code from} to a node that does not exist yet can have this data. */
    public static boolean canLeave(Node from, EdgeData data) {
        return data.isDefault()
                || (from.type() == CUgraphNodeType.KERNEL && (isProgrammatic(data) || isLaunchOrder(data)));
    }

    /** Returns whether the edge is a full dependency on the start of a kernel. Every node can have such an edge. */
    private static boolean isLaunchOrder(EdgeData data) {
        return data.fromPort() == LAUNCH_ORDER && data.toPort() == 0 && data.type() == EdgeData.FULL;
    }

    private static boolean isProgrammatic(EdgeData data) {
        return data.fromPort() >= 1
                && data.fromPort() <= LAUNCH_ORDER
                && data.toPort() == 0
                && data.type() == EdgeData.PROGRAMMATIC;
    }

    /**
     * Checks the dependencies of a new node.
     *
     * @throws orrery.sim.CudaException if a dependency is not legal (GRAPH-04, GRAPH-05, GRAPH-07, GRAPH-26)
     */
    static void check(Graph graph, Node node, List<Node> dependencies, @Nullable List<EdgeData> data) {
        check(graph, node.type(), node, dependencies, data);
    }

    /**
     * Checks the dependencies of a node that does not exist yet.
     *
     * @param node the node, for messages
     * @throws orrery.sim.CudaException if a dependency is not legal (GRAPH-04, GRAPH-05, GRAPH-07, GRAPH-26)
     */
    static void check(
            Graph graph, CUgraphNodeType type, Object node, List<Node> dependencies, @Nullable List<EdgeData> data) {
        for (Node dependency : dependencies) {
            checkMember(graph, dependency);
            dependency.setTraversalState(0);
        }
        for (int i = 0; i < dependencies.size(); i++) {
            Node dependency = dependencies.get(i);
            if (dependency.traversalState() != 0) {
                undoRejected(dependencies.subList(0, i));
            }
            checkOnce(dependency.traversalState() == 0, dependency, node);
            checkData(dependency, type, node, dataOf(data, i));
            dependency.setTraversalState(1);
        }
    }

    private static void checkMember(Graph graph, Node node) {
        GraphRule.FOREIGN_NODE.require(node.graph() == graph, () -> node + " is used as a node of " + graph);
    }

    private static void checkOnce(boolean once, Node from, Object to) {
        GraphRule.DUPLICATE_EDGE.require(once, () -> "an edge from " + from + " to " + to + " is added twice");
    }

    /**
     * Checks that a new node of a kind can have the dependencies of a captured stream.
     *
     * @throws orrery.sim.CudaException if it cannot (GRAPH-07)
     */
    static void check(EdgeList dependencies, CUgraphNodeType to, Graph graph) {
        for (int i = 0; i < dependencies.size(); i++) {
            Node from = dependencies.node(i);
            EdgeData data = dependencies.data(i);
            GraphRule.EDGE_DATA.require(
                    canEnter(data, to),
                    () -> "an edge " + data + " is captured from " + from + " to a " + to + " node of " + graph);
        }
    }

    private static boolean canEnter(EdgeData data, CUgraphNodeType to) {
        return !isProgrammatic(data) || to == CUgraphNodeType.KERNEL;
    }

    private static void checkData(Node from, CUgraphNodeType type, Object to, EdgeData data) {
        boolean legal = canLeave(from, data) && canEnter(data, type);
        GraphRule.EDGE_DATA.require(legal, () -> "an edge " + data + " is added from " + from + " to " + to);
        checkDevice(from, data);
    }

    /**
     * Checks that the device of a node has edges with this data, which can leave the node.
     *
     * @throws orrery.sim.CudaException if it has not (GRAPH-26)
     */
    public static void checkDevice(Node from, EdgeData data) {
        if (isProgrammatic(data) && from.work() instanceof KernelLaunch launch) {
            GraphRule.PROGRAMMATIC_DEVICE.require(
                    launch.context().hasProgrammaticLaunch(),
                    () -> "an edge " + data + " leaves " + from + ", a kernel of " + launch.context());
        }
    }

    /**
     * Adds edges between nodes of a graph. All nodes and data are checked first. Then the edges are added one by one;
     * if an edge exists already, the edges before it stay.
     *
     * @throws orrery.sim.CudaException if an edge is not legal (GRAPH-04 to GRAPH-07, GRAPH-26)
     */
    public static void add(Graph graph, List<Node> from, List<Node> to, @Nullable List<EdgeData> data) {
        checkEnds(graph, from, to);
        for (int i = 0; i < from.size(); i++) {
            checkData(from.get(i), to.get(i).type(), to.get(i), dataOf(data, i));
        }
        for (int i = 0; i < from.size(); i++) {
            checkOnce(from.get(i).edgeTo(to.get(i)) == null, from.get(i), to.get(i));
            connect(from.get(i), to.get(i), dataOf(data, i));
        }
    }

    private static void checkEnds(Graph graph, List<Node> from, List<Node> to) {
        for (int i = 0; i < from.size(); i++) {
            Node earlier = from.get(i);
            checkMember(graph, earlier);
            checkMember(graph, to.get(i));
            GraphRule.SELF_EDGE.require(earlier != to.get(i), () -> "an edge leads from " + earlier + " to itself");
        }
    }

    /**
     * Removes edges of a graph one by one. An edge is removed only if its data is equal to {@code data}. If an edge
     * does not exist, the edges before it stay removed.
     *
     * @throws orrery.sim.CudaException if an edge does not exist (GRAPH-08)
     */
    public static void remove(Graph graph, List<Node> from, List<Node> to, @Nullable List<EdgeData> data) {
        checkEnds(graph, from, to);
        for (int i = 0; i < from.size(); i++) {
            Node earlier = from.get(i);
            Node later = to.get(i);
            EdgeData named = dataOf(data, i);
            GraphRule.NO_EDGE.require(
                    named.equals(earlier.edgeTo(later)),
                    () -> "the edge " + named + " from " + earlier + " to " + later
                            + " is removed, but does not exist");
            disconnect(earlier, later);
        }
    }

    static void connect(Node from, Node to, EdgeData data) {
        from.setUnjoined(false);
        from.graph().edgeStore().connect(from, to, data);
        Graph graph = from.graph();
        if (graph.isObserved()) {
            graph.tell(new GraphChange.EdgeAdded(graph.id(), from.ordinal(), to.ordinal(), isProgrammatic(data)));
        }
    }

    /** Removes all edges of a node. */
    static void disconnect(Node node) {
        for (Node dependency : removalOrder(node.dependencies())) {
            disconnect(dependency, node);
        }
        for (Node dependent : removalOrder(node.dependents())) {
            disconnect(node, dependent);
        }
    }

    /**
     * Applies the effect of a rejected node on the order of the sinks. The hardware adds the edges of the node and
     * removes them again.
     */
    static void undoRejected(List<Node> dependencies) {
        for (Node dependency : removalOrder(dependencies)) {
            dependency.becomeNewestSink();
        }
    }

    /**
     * Returns the nodes at the other ends of the edges of a node in the order in which the hardware removes the edges:
     * the first one, then the others from the last one on. It removes the first edge until none is left, and the last
     * edge takes the place of each that is removed.
     */
    private static List<Node> removalOrder(List<Node> others) {
        List<Node> order = new ArrayList<>(others);
        if (order.size() > 1) {
            Collections.reverse(order.subList(1, order.size()));
        }
        return order;
    }

    private static void disconnect(Node from, Node to) {
        from.graph().edgeStore().disconnect(from, to);
        Graph graph = from.graph();
        if (graph.isObserved()) {
            graph.tell(new GraphChange.EdgeRemoved(graph.id(), from.ordinal(), to.ordinal()));
        }
    }
}
