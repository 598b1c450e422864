package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.Arrays;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;

/** The order of the nodes of a graph. */
final class Topology {
    private static final int NEW = 0;
    private static final int OPEN = 1;
    private static final int DONE = 2;

    private Topology() {}

    /** The nodes in the order of their creation, but each behind those that it depends on. */
    static Iterable<Node> order(Graph graph) {
        if (graph.forward()) {
            return graph;
        }
        Node[] order = new Node[graph.size()];
        int count = 0;
        for (Node node : graph) {
            node.mark(NEW);
        }
        ArrayDeque<Node> open = new ArrayDeque<>();
        for (Node node : graph) {
            if (node.mark() == NEW && ready(node)) {
                node.mark(DONE);
                order[count++] = node;
                continue;
            }
            open.push(node);
            while (!open.isEmpty()) {
                Node next = open.peek();
                if (next.mark() == DONE) {
                    open.pop();
                } else if (next.mark() == OPEN) {
                    open.pop();
                    next.mark(DONE);
                    order[count++] = next;
                } else {
                    next.mark(OPEN);
                    for (int i = next.inCount() - 1; i >= 0; i--) {
                        if (next.in(i).mark() == NEW) {
                            open.push(next.in(i));
                        }
                    }
                }
            }
        }
        return Arrays.asList(order);
    }

    private static boolean ready(Node node) {
        for (int i = 0; i < node.inCount(); i++) {
            if (node.in(i).mark() != DONE) {
                return false;
            }
        }
        return true;
    }
}
