package orrery.core.graphexec;

import com.google.common.collect.ImmutableSet;
import com.google.common.graph.GraphBuilder;
import com.google.common.graph.MutableGraph;
import java.util.ArrayDeque;
import java.util.Collections;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.device.CUgraphNodeType;

/** Looks for the node of a graph that is to blame for a cycle. */
final class Cycles {
    private static final int NEW = 0;
    private static final int OPEN = 1;
    private static final int DONE = 2;

    private Cycles() {}

    /** The node that hardware names; null if there is no cycle. */
    static @Nullable Node find(Graph graph) {
        Node found = graph.isForwardOnly() ? null : search(graph);
        if (found == null) {
            return null;
        }
        Node empty = contract(graph);
        return empty == null ? found : empty;
    }

    /** The node that a search along the edges, from each node in the order of creation, comes to again first. */
    private static @Nullable Node search(Graph graph) {
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

    /** How far the edges of a node have been gone through. */
    private static final class Walk {
        private final Node node;
        private int next;

        Walk(Node node) {
            this.node = node;
        }
    }

    /**
     * Nodes that do nothing on the device, empty nodes and memory nodes, are taken out before, in the order of
     * creation, where that makes the graph smaller; one that waits for itself by then is to blame.
     */
    private static @Nullable Node contract(Graph graph) {
        MutableGraph<Node> rest = GraphBuilder.directed().allowsSelfLoops(true).build();
        for (Node node : graph) {
            rest.addNode(node);
            node.dependencies().forEach(from -> rest.putEdge(from, node));
        }
        for (Node node : graph) {
            if (!empty(node)) {
                continue;
            } else if (rest.hasEdgeConnecting(node, node)) {
                return node;
            }
            ImmutableSet<Node> in = ImmutableSet.copyOf(rest.predecessors(node));
            ImmutableSet<Node> out = ImmutableSet.copyOf(rest.successors(node));
            boolean twice = in.stream().anyMatch(from -> !Collections.disjoint(rest.successors(from), out));
            if (!twice && (in.size() <= 1 || out.size() <= 1)) {
                rest.removeNode(node);
                in.forEach(from -> out.forEach(to -> rest.putEdge(from, to)));
            }
        }
        return null;
    }

    private static boolean empty(Node node) {
        return node.type() == CUgraphNodeType.EMPTY || node.type().ownsMemory();
    }
}
