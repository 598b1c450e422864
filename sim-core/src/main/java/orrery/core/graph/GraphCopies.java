package orrery.core.graph;

import com.google.common.collect.Lists;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import orrery.core.rule.UnsignedText;

/** Deep copies of graphs. */
public final class GraphCopies {
    private GraphCopies() {}

    /**
     * Returns a deep copy of a graph.
     *
     * @throws orrery.sim.CudaException if the graph has nodes or handles that cannot be copied (GRAPH-22, GRAPH-28)
     */
    public static Graph copy(Graph graph) {
        graph.updatableNodes().checkCloneable();
        check(graph);
        return copyUnchecked(graph);
    }

    /**
     * Checks that a graph and all graphs that are embedded in it can be copied.
     *
     * @throws orrery.sim.CudaException if they cannot (GRAPH-22)
     */
    static void check(Graph graph) {
        int handles = graph.outermost().conditionalNodes().handles().size();
        for (Graph each : graph.selfAndEmbedded()) {
            Node owner = each.owner();
            boolean body = owner != null && owner.work() instanceof Conditional;
            GraphRule.NOT_COPYABLE.require(
                    !each.memoryNodes().isUsed(), () -> graph + " is copied, but has memory nodes");
            GraphRule.NOT_COPYABLE.require(
                    handles == 0 && !body,
                    () -> each + " is copied, but "
                            + (body
                                    ? "is a body of " + owner
                                    : "has " + UnsignedText.of(handles, "conditional handle")));
        }
    }

    /** Returns a deep copy of a graph that can be copied. */
    static Graph copyUnchecked(Graph graph) {
        Graph copy = graph.newGraph();
        copyContents(graph, copy);
        return copy;
    }

    /** Copies what a graph contains into an empty one. In a loop: the depth may be great. */
    private static void copyContents(Graph original, Graph copy) {
        Deque<Copying> open = new ArrayDeque<>();
        open.push(new Copying(original, copy));
        while (!open.isEmpty()) {
            Copying innermost = open.peek();
            if (!innermost.copyNodes(open)) {
                innermost.complete();
                open.pop();
            }
        }
    }

    /** A graph whose nodes are being copied, in the order of their creation. */
    private static final class Copying {
        private final Graph original;
        private final Graph copy;
        private final NodeIndex index;
        private final Node[] copies;
        private final Iterator<Node> nodes;
        private int next;

        Copying(Graph original, Graph copy) {
            this.original = original;
            this.copy = copy;
            this.index = new NodeIndex(original);
            this.copies = new Node[index.size()];
            this.nodes = original.iterator();
        }

        /**
         * Copies nodes up to the next one that contains graphs, whose copies are opened. Returns false if there is no
         * such node.
         */
        boolean copyNodes(Deque<Copying> open) {
            while (nodes.hasNext()) {
                Node node = nodes.next();
                Node made = copy.appendCopy(node);
                copies[next++] = made;
                if (node.work() instanceof GraphContainer embedding) {
                    for (int i = embedding.graphs().size() - 1; i >= 0; i--) {
                        open.push(new Copying(
                                embedding.graphs().get(i),
                                ((GraphContainer) made.work()).graphs().get(i)));
                    }
                    return true;
                }
            }
            return false;
        }

        /** Copies the edges, and makes the copy known as one. */
        void complete() {
            int to = 0;
            for (Node node : original) {
                for (int i = 0; i < node.inCount(); i++) {
                    Edges.connect(copies[index.of(node.inOrdinal(i))], copies[to], node.inData(i));
                }
                to++;
            }
            // The order of the sinks does not follow from the order of nodes and edges.
            for (Node sink : Lists.reverse(original.sinks())) {
                copies[index.of(sink.ordinal())].becomeNewestSink();
            }
            copy.completeCopy(original, new GraphOrigin(original, index, copies));
        }
    }
}
