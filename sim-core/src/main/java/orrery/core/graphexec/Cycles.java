package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import orrery.core.graph.Embedding;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.core.work.NodeType;

/**
 * Cycles, and which node is told of a graph that has one. The documents leave that open; this is what fits most of what
 * hardware was seen to tell: it looks into embedded graphs first, and it takes out empty nodes before it searches, as
 * long as that makes no edges more.
 */
final class Cycles {
    private static final int NEW = 0;
    private static final int OPEN = 1;
    private static final int DONE = 2;

    private Cycles() {}

    /** A node that waits for itself, in this graph or one embedded in it; or null. */
    static Node offender(Graph graph) {
        for (Node node : graph) {
            if (node.work() instanceof Embedding embedding) {
                for (Graph inner : embedding.graphs()) {
                    Node offender = offender(inner);
                    if (offender != null) {
                        return offender;
                    }
                }
            }
        }
        Node found = found(graph);
        Node bypassed = found == null ? null : new Bypass(graph).offender();
        return bypassed == null ? found : bypassed;
    }

    /** Takes out empty nodes, each joining those before it with those behind it. */
    private static final class Bypass {
        private final Graph graph;
        private final Map<Node, Set<Node>> before = new HashMap<>();
        private final Map<Node, Set<Node>> behind = new HashMap<>();

        Bypass(Graph graph) {
            this.graph = graph;
            for (Node node : graph) {
                before.put(node, new LinkedHashSet<>(node.dependencies()));
                behind.put(node, new LinkedHashSet<>(node.dependents()));
            }
        }

        /** The first empty node that has come to depend on itself, or null. */
        Node offender() {
            for (Node node : graph) {
                if (node.type() == NodeType.EMPTY) {
                    if (behind.get(node).contains(node)) {
                        return node;
                    }
                    takeOut(node);
                }
            }
            return null;
        }

        private void takeOut(Node node) {
            Set<Node> earlier = before.get(node);
            Set<Node> later = behind.get(node);
            if (earlier.size() > 1 && later.size() > 1 || joined(earlier, later)) {
                return;
            }
            earlier.forEach(each -> behind.get(each).remove(node));
            later.forEach(each -> before.get(each).remove(node));
            for (Node from : earlier) {
                for (Node to : later) {
                    behind.get(from).add(to);
                    before.get(to).add(from);
                }
            }
        }

        private boolean joined(Set<Node> earlier, Set<Node> later) {
            for (Node from : earlier) {
                for (Node to : later) {
                    if (behind.get(from).contains(to)) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /**
     * The node that a search along the edges, from each node in the order of creation, comes to again first; or null.
     */
    private static Node found(Graph graph) {
        for (Node node : graph) {
            node.mark(NEW);
        }
        ArrayDeque<Walk> path = new ArrayDeque<>();
        for (Node start : graph) {
            if (start.mark() == NEW) {
                start.mark(OPEN);
                path.push(new Walk(start));
            }
            while (!path.isEmpty()) {
                Walk walk = path.peek();
                if (walk.next == walk.node.outCount()) {
                    walk.node.mark(DONE);
                    path.pop();
                    continue;
                }
                Node next = walk.node.out(walk.next++);
                if (next.mark() == OPEN) {
                    return next;
                } else if (next.mark() == NEW) {
                    next.mark(OPEN);
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
}
