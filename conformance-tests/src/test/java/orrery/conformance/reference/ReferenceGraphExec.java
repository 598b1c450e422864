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
    private final List<ReferenceEvent> events;
    private final Map<Integer, List<Integer>> bodyPositions = new HashMap<>();
    private final Map<Integer, Integer> initialValues = new HashMap<>();
    private ReferenceOperation lastLaunch;

    ReferenceGraphExec(Graph graph, List<ReferenceEvent> events) {
        this.graph = graph;
        this.events = events;
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

    ReferenceEvent event(int number) {
        return events.get(number);
    }

    /** The position of the first node of a body of a conditional node. */
    int position(int conditional, int body) {
        return bodyPositions.get(conditional).get(body);
    }

    /** An execution begins: the values of conditional nodes are what they are at first. */
    void resetValues(ReferenceMemory memory) {
        initialValues.forEach(memory::setValue);
    }

    /** Orders a launch behind the one before. */
    void takeTurn(ReferenceOperation launch) {
        if (!graph.idle()) {
            launch.follow(lastLaunch);
            lastLaunch = launch;
        }
    }
}
