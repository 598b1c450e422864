package orrery.core.graphexec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.graph.GraphBuilder;
import com.google.common.graph.MutableGraph;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.device.CUgraphNodeType;

/** Finds nodes of cycles. */
final class CycleFinder {
    private static final int NEW = 0;
    private static final int OPEN = 1;
    private static final int DONE = 2;

    private CycleFinder() {}

    /** Returns an empty node or a memory node of a cycle of such nodes; null if there is no such cycle. */
    static @Nullable Node findEmpty(Graph graph) {
        return find(graph) == null ? null : contract(graph);
    }

    /**
     * Returns the first node that a depth-first search, from each node in the order of creation, reaches again; null if
     * there is no cycle.
     */
    static @Nullable Node find(Graph graph) {
        if (graph.isForwardOnly()) {
            return null;
        }
        for (Node node : graph) {
            node.setTraversalState(NEW);
        }
        ArrayDeque<Walk> path = new ArrayDeque<>();
        for (Node start : graph) {
            if (start.traversalState() == NEW) {
                start.setTraversalState(OPEN);
                path.push(new Walk(start));
            }
            while (!path.isEmpty()) {
                Walk walk = path.peek();
                if (walk.next == walk.node.outCount()) {
                    walk.node.setTraversalState(DONE);
                    path.pop();
                    continue;
                }
                Node next = walk.node.out(walk.next++);
                if (next.traversalState() == OPEN) {
                    return next;
                } else if (next.traversalState() == NEW) {
                    next.setTraversalState(OPEN);
                    path.push(new Walk(next));
                }
            }
        }
        return null;
    }

    /** Returns the nodes of a shortest cycle of edges from a node to itself; empty if there is none. */
    static ImmutableList<Node> shortest(Node node) {
        Map<Node, Node> before = new HashMap<>();
        Queue<Node> reached = new ArrayDeque<>();
        reached.add(node);
        while (!reached.isEmpty() && !before.containsKey(node)) {
            Node from = reached.remove();
            for (int i = 0; i < from.outCount(); i++) {
                if (before.putIfAbsent(from.out(i), from) == null) {
                    reached.add(from.out(i));
                }
            }
        }
        ImmutableList.Builder<Node> backwards = ImmutableList.builder();
        Node last = before.get(node);
        while (last != null) {
            backwards.add(last);
            last = last.equals(node) ? null : before.get(last);
        }
        return backwards.build().reverse();
    }

    /** A node on the path of the search, and its next edge. */
    private static final class Walk {
        private final Node node;
        private int next;

        Walk(Node node) {
            this.node = node;
        }
    }

    /**
     * Removes empty nodes and memory nodes, which do nothing on the device, in the order of creation, where that does
     * not add edges: nodes with at most one dependency or at most one dependent. Returns the first of them that depends
     * on itself by then; null if there is none.
     */
    private static @Nullable Node contract(Graph graph) {
        MutableGraph<Node> rest = GraphBuilder.directed().allowsSelfLoops(true).build();
        for (Node node : graph) {
            rest.addNode(node);
            node.dependencies().forEach(from -> rest.putEdge(from, node));
        }
        for (Node node : graph) {
            if (!empty(node) || (rest.inDegree(node) > 1 && rest.outDegree(node) > 1)) {
                continue;
            }
            if (rest.hasEdgeConnecting(node, node)) {
                return node;
            }
            ImmutableSet<Node> in = ImmutableSet.copyOf(rest.predecessors(node));
            ImmutableSet<Node> out = ImmutableSet.copyOf(rest.successors(node));
            rest.removeNode(node);
            in.forEach(from -> out.forEach(to -> rest.putEdge(from, to)));
        }
        return null;
    }

    private static boolean empty(Node node) {
        return node.type() == CUgraphNodeType.EMPTY || node.type().ownsMemory();
    }
}
