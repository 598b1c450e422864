package orrery.conformance.reference;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import orrery.conformance.reference.Graph.Node;

/**
 * An executable graph, which never runs beside itself unless it does nothing. It numbers everything that can be
 * executed in it: the nodes of the graph come first, in their order, then those of the first graph that is embedded as
 * a child with its join, and so on; then the bodies of the conditional nodes, in the order in which those were met.
 */
final class ReferenceGraphExec {
    private final Graph graph;
    private final boolean nodePriorities;
    private final List<ReferenceEvent> events;
    private final List<ReferenceGraphExec> launchable;
    private final Map<Integer, List<Integer>> bodyPositions = new HashMap<>();
    private final Map<Integer, Integer> initialValues = new HashMap<>();
    private ReferenceOperation lastLaunch;
    private boolean running;

    /**
     * An executable graph.
     *
     * @param graph the graph
     * @param nodePriorities whether kernels have the priorities of their nodes, not of the stream
     * @param events the events that its nodes record and wait for
     * @param launchable the graphs that its kernels can launch
     */
    ReferenceGraphExec(
            Graph graph, boolean nodePriorities, List<ReferenceEvent> events, List<ReferenceGraphExec> launchable) {
        this.graph = graph;
        this.nodePriorities = nodePriorities;
        this.events = events;
        this.launchable = launchable;
        Queue<Node> conditionals = new ArrayDeque<>();
        int size = size(graph, conditionals);
        while (!conditionals.isEmpty()) {
            Node node = conditionals.remove();
            NodeKind.Conditional conditional = (NodeKind.Conditional) node.kind();
            initialValues.put(node.id(), conditional.initial());
            List<Integer> positions = new ArrayList<>();
            for (Graph body : conditional.bodies()) {
                positions.add(size);
                size += size(body, conditionals);
            }
            bodyPositions.put(node.id(), positions);
        }
    }

    private static int size(Graph graph, Queue<Node> conditionals) {
        int size = graph.nodes().size();
        for (Node node : graph.nodes()) {
            if (node.kind() instanceof NodeKind.Child child) {
                size += size(child.graph(), conditionals) + 1;
            } else if (node.kind() instanceof NodeKind.Conditional) {
                conditionals.add(node);
            }
        }
        return size;
    }

    Graph graph() {
        return graph;
    }

    boolean nodePriorities() {
        return nodePriorities;
    }

    ReferenceEvent event(int number) {
        return events.get(number);
    }

    /** A graph that its kernels can launch. */
    ReferenceGraphExec launchable(int number) {
        return launchable.get(number);
    }

    /** The position of the first node of a body of a conditional node. */
    int position(int conditional, int body) {
        return bodyPositions.get(conditional).get(body);
    }

    /** An execution begins: the values of conditional nodes are what they are at first. */
    void resetValues(ReferenceMemory memory) {
        initialValues.forEach(memory::setValue);
    }

    /** Whether it runs, or a kernel has launched it and it will. */
    boolean isRunning() {
        return running;
    }

    void running(boolean is) {
        running = is;
    }

    /** Orders a launch after the one before. */
    void takeTurn(ReferenceOperation launch) {
        if (!graph.idle()) {
            launch.follow(lastLaunch);
            lastLaunch = launch;
        }
    }
}
