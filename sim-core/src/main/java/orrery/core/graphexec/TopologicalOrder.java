package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.Arrays;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;

/** Sorts the nodes of a graph so that each comes after its dependencies. */
final class TopologicalOrder {
    private static final int NEW = 0;
    private static final int OPEN = 1;
    private static final int DONE = 2;

    private TopologicalOrder() {}

    /** Returns the nodes in the order of their creation, except that each comes after its dependencies. */
    static Iterable<Node> of(Graph graph) {
        if (graph.isForwardOnly()) {
            return graph;
        }
        Node[] order = new Node[graph.size()];
        int count = 0;
        for (Node node : graph) {
            node.setTraversalState(NEW);
        }
        ArrayDeque<Node> open = new ArrayDeque<>();
        for (Node node : graph) {
            open.push(node);
            while (!open.isEmpty()) {
                Node next = open.peek();
                if (next.traversalState() == DONE) {
                    open.pop();
                } else if (next.traversalState() == OPEN) {
                    open.pop();
                    next.setTraversalState(DONE);
                    order[count++] = next;
                } else {
                    next.setTraversalState(OPEN);
                    for (int i = next.inCount() - 1; i >= 0; i--) {
                        if (next.in(i).traversalState() == NEW) {
                            open.push(next.in(i));
                        }
                    }
                }
            }
        }
        return Arrays.asList(order);
    }
}
