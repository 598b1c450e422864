package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.core.work.NodeType;

/** Finds the node that is reported for a cycle of a graph. */
final class Cycles {
    private static final int NEW = 0;
    private static final int OPEN = 1;
    private static final int DONE = 2;

    private Cycles() {}

    /** Returns the node that the hardware reports; null if there is no cycle. */
    static Node find(Graph graph) {
        Node found = graph.isForwardOnly() ? null : search(graph);
        if (found == null) {
            return null;
        }
        Node empty = contract(graph);
        return empty == null ? found : empty;
    }

    /**
     * Returns the first node that a depth-first search, from each node in order of creation, reaches while it is on the
     * path.
     */
    private static Node search(Graph graph) {
        for (Node node : graph) {
            node.setVisitMark(NEW);
        }
        ArrayDeque<Walk> path = new ArrayDeque<>();
        for (Node start : graph) {
            if (start.visitMark() == NEW) {
                start.setVisitMark(OPEN);
                path.push(new Walk(start));
            }
            while (!path.isEmpty()) {
                Walk walk = path.peek();
                if (walk.next == walk.node.outCount()) {
                    walk.node.setVisitMark(DONE);
                    path.pop();
                    continue;
                }
                Node next = walk.node.out(walk.next++);
                if (next.visitMark() == OPEN) {
                    return next;
                } else if (next.visitMark() == NEW) {
                    next.setVisitMark(OPEN);
                    path.push(new Walk(next));
                }
            }
        }
        return null;
    }

    /** A node on the path of the search, and the next edge to follow. */
    private static final class Walk {
        private final Node node;
        private int next;

        Walk(Node node) {
            this.node = node;
        }
    }

    /**
     * Removes empty nodes and memory nodes, in order of creation, where that makes the graph smaller. Returns the first
     * of them that depends on itself by then; null if there is none. The hardware reports this node before others.
     */
    private static Node contract(Graph graph) {
        Map<Node, Set<Node>> before = new HashMap<>();
        Map<Node, Set<Node>> after = new HashMap<>();
        for (Node node : graph) {
            before.put(node, new LinkedHashSet<>(node.dependencies()));
            after.put(node, new LinkedHashSet<>(node.dependents()));
        }
        for (Node node : graph) {
            List<Node> in = new ArrayList<>(before.get(node));
            List<Node> out = new ArrayList<>(after.get(node));
            if (!empty(node)) {
                continue;
            } else if (in.contains(node)) {
                return node;
            }
            boolean twice = in.stream().anyMatch(from -> out.stream().anyMatch(after.get(from)::contains));
            if (!twice && (in.size() <= 1 || out.size() <= 1)) {
                in.forEach(from -> after.get(from).remove(node));
                out.forEach(to -> before.get(to).remove(node));
                in.forEach(from -> after.get(from).addAll(out));
                out.forEach(to -> before.get(to).addAll(in));
            }
        }
        return null;
    }

    private static boolean empty(Node node) {
        return node.type() == NodeType.EMPTY || node.type().ownsMemory();
    }
}
