package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphContainer;
import orrery.core.graph.GraphText;
import orrery.core.graph.Node;
import orrery.core.graph.NodeIndex;
import orrery.core.rule.UnsignedText;
import orrery.core.work.KernelLaunch;
import orrery.core.work.NodeWork;
import orrery.core.work.UpdateConflict;
import orrery.device.CUgraphExecUpdateResult;

/**
 * The update of an executable graph from a graph of the same shape. Nodes are paired from the sinks, newest first, to
 * their dependencies, in the order of the edges, and compared in that order. Either all nodes are updated or none.
 */
final class ExecUpdate {
    private static final int UNPAIRED = -1;

    /**
     * The nodes of a graph, paired with those of a layout.
     *
     * @param works what the nodes of the graph do, by the positions that they are paired with
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Pairs(GraphLayout layout, Graph graph, NodeWork[] works) {}

    private final GraphExec exec;
    private final List<Pairs> found = new ArrayList<>();

    private ExecUpdate(GraphExec exec) {
        this.exec = exec;
    }

    /** Updates all nodes. Returns null, or why nothing was updated. */
    static @Nullable Failure<CUgraphExecUpdateResult> apply(GraphExec exec, GraphLayout layout, Graph graph) {
        ExecUpdate update = new ExecUpdate(exec);
        Failure<CUgraphExecUpdateResult> failure = update.compare(layout, graph);
        if (failure == null) {
            update.found.forEach(update::write);
        }
        return failure;
    }

    private void write(Pairs pairs) {
        exec.replaceReferences(pairs.layout(), pairs.graph());
        NodeWork[] works = pairs.works();
        for (int i = 0; i < works.length; i++) {
            int position = pairs.layout().base() + i;
            if (exec.nodes().work(position) != works[i]) {
                exec.nodes().setWork(position, works[i]);
            }
        }
    }

    /**
     * Compares the nodes of a graph that has the same edges as a layout, was built in the same order and has lost no
     * node: each is paired with the one at its position. Returns false if it is another graph, or if a node cannot be
     * updated. Writes what the nodes do to {@code works}.
     */
    private boolean compareInOrder(GraphLayout layout, Graph graph, NodeWork[] works) {
        boolean same = graph.isForwardOnly() && graph.ordinalLimit() == graph.size() && sameSinks(layout, graph);
        for (Iterator<Node> nodes = graph.iterator(); same && nodes.hasNext(); ) {
            Node node = nodes.next();
            works[node.ordinal()] = node.work();
            same = sameEdges(layout, node) && compareNode(layout, node.ordinal(), node, node.work()) == null;
        }
        return same;
    }

    private static boolean sameSinks(GraphLayout layout, Graph graph) {
        List<Node> sinks = graph.sinks();
        boolean same = sinks.size() == layout.sinks().length;
        for (int i = 0; same && i < sinks.size(); i++) {
            same = sinks.get(i).ordinal() == layout.sinks()[i];
        }
        return same;
    }

    private static boolean sameEdges(GraphLayout layout, Node node) {
        int first = layout.inStart()[node.ordinal()];
        int count = layout.inStart()[node.ordinal() + 1] - first;
        boolean same = node.inCount() == count;
        for (int i = 0; same && i < count; i++) {
            same = node.inOrdinal(i) == layout.in()[first + i] && node.inData(i).equals(layout.inData(first + i));
        }
        return same;
    }

    /** Compares graphs. What the only node that embeds a graph embeds is compared in a loop: the depth may be great. */
    private @Nullable Failure<CUgraphExecUpdateResult> compare(GraphLayout outermost, Graph newest) {
        GraphLayout layout = outermost;
        Graph graph = newest;
        while (layout.size() == graph.size()) {
            NodeWork[] works = new NodeWork[layout.size()];
            if (!compareInOrder(layout, graph, works)) {
                return pair(layout, graph, works);
            }
            int[] embedding = positionsOfEmbeddingNodes(works);
            if (embedding.length > 1) {
                return pair(layout, graph, works);
            }
            found.add(new Pairs(layout, graph, works));
            if (embedding.length == 0) {
                return null;
            }
            List<Graph> graphs = ((GraphContainer) works[embedding[0]]).graphs();
            if (graphs.size() != 1) {
                return compareEmbedded(layout, embedding[0], graphs);
            }
            layout = embeddedLayouts(layout, embedding[0])[0];
            graph = graphs.get(0);
        }
        return ofAnotherSize(layout, graph);
    }

    private Failure<CUgraphExecUpdateResult> ofAnotherSize(GraphLayout layout, Graph graph) {
        return failure(
                CUgraphExecUpdateResult.ERROR_TOPOLOGY_CHANGED,
                null,
                null,
                () -> graph + " has " + graph.size() + " nodes and " + exec + " was instantiated from " + layout.size()
                        + "; it is " + GraphText.brief(graph));
    }

    /**
     * Pairs the nodes from the sinks on, and compares each pair with what the nodes embed. Which of several differences
     * is reported depends on this order.
     */
    private @Nullable Failure<CUgraphExecUpdateResult> pair(GraphLayout layout, Graph graph, NodeWork[] works) {
        Node[] paired = new Node[layout.size()];
        NodeIndex index = new NodeIndex(graph);
        int[] counterparts = new int[index.size()];
        Arrays.fill(counterparts, UNPAIRED);
        Node[] queue = new Node[layout.size()];
        int tail = 0;
        List<Node> sinks = graph.sinks();
        for (int i = 0; i < sinks.size(); i++) {
            Node sink = sinks.get(i);
            if (i == layout.sinks().length) {
                return failure(
                        CUgraphExecUpdateResult.ERROR_TOPOLOGY_CHANGED,
                        sink,
                        null,
                        () -> sink + " is one sink more than " + exec + " has");
            }
            paired[layout.sinks()[i]] = sink;
            counterparts[index.of(sink.ordinal())] = layout.sinks()[i];
            queue[tail++] = sink;
        }
        if (sinks.size() < layout.sinks().length) {
            return failure(
                    CUgraphExecUpdateResult.ERROR_TOPOLOGY_CHANGED,
                    null,
                    null,
                    () -> graph + " has fewer sinks than " + exec);
        }
        for (int head = 0; head < tail; head++) {
            Node node = queue[head];
            int position = counterparts[index.of(node.ordinal())];
            int first = layout.inStart()[position];
            if (node.inCount() != layout.inStart()[position + 1] - first) {
                return failure(
                        CUgraphExecUpdateResult.ERROR_TOPOLOGY_CHANGED,
                        node,
                        null,
                        () -> node + " depends on " + UnsignedText.of(node.inCount(), "node")
                                + ", and its counterpart on another number");
            }
            Failure<CUgraphExecUpdateResult> failure = compareNode(layout, position, node, node.work());
            if (failure == null && node.type().embeds()) {
                failure = compareEmbedded(layout, position, ((GraphContainer) node.work()).graphs());
            }
            if (failure != null) {
                return failure;
            }
            for (int i = 0; i < node.inCount(); i++) {
                Node dependency = node.in(i);
                int counterpart = layout.in()[first + i];
                int place = index.of(dependency.ordinal());
                int pairedWith = counterparts[place];
                boolean same = node.inData(i).equals(layout.inData(first + i));
                if (same && pairedWith == UNPAIRED && paired[counterpart] == null) {
                    paired[counterpart] = dependency;
                    counterparts[place] = counterpart;
                    queue[tail++] = dependency;
                } else if (!same || pairedWith != counterpart) {
                    return failure(
                            CUgraphExecUpdateResult.ERROR_TOPOLOGY_CHANGED,
                            node,
                            dependency,
                            () -> "the edge from " + dependency + " to " + node + " leads elsewhere in " + exec
                                    + ", or means something else");
                }
            }
        }
        Arrays.setAll(works, position -> paired[position].work());
        found.add(new Pairs(layout, graph, works));
        return null;
    }

    private static int[] positionsOfEmbeddingNodes(NodeWork[] works) {
        return IntStream.range(0, works.length)
                .filter(position -> works[position].nodeType().embeds())
                .toArray();
    }

    /** Compares two paired nodes, without what they embed. The same object needs no comparison. */
    @SuppressWarnings("ReferenceEquality")
    private @Nullable Failure<CUgraphExecUpdateResult> compareNode(
            GraphLayout layout, int position, Node node, NodeWork newer) {
        NodeWork older = exec.nodes().work(layout.base() + position);
        if (older == newer) {
            return null;
        }
        if (newer.nodeType() != older.nodeType()) {
            return failure(
                    CUgraphExecUpdateResult.ERROR_NODE_TYPE_CHANGED,
                    node,
                    null,
                    () -> node + " takes the place of a " + older.nodeType() + " node");
        }
        String limit = exec.nodes().functions().conflict(layout.base() + position, newer);
        if (limit != null) {
            return failure(
                    CUgraphExecUpdateResult.ERROR_UNSUPPORTED_FUNCTION_CHANGE,
                    node,
                    null,
                    () -> node + " " + limit + " of " + exec);
        }
        String operands = exec.nodes().operandConflict(layout.base() + position, newer);
        if (operands != null) {
            return failure(
                    CUgraphExecUpdateResult.ERROR_PARAMETERS_CHANGED,
                    node,
                    null,
                    () -> node + " of " + exec + " " + operands);
        }
        UpdateConflict conflict = older.updateConflict(newer);
        if (conflict != null) {
            return failure(conflict.report(), node, null, () -> node + ": " + conflict.text());
        }
        if (exec.usesNodePriorities() && KernelLaunch.urgencyOf(newer) != KernelLaunch.urgencyOf(older)) {
            return failure(
                    CUgraphExecUpdateResult.ERROR_ATTRIBUTES_CHANGED,
                    node,
                    null,
                    () -> node + " has another priority than before, and " + exec + " uses the priorities of nodes");
        }
        return null;
    }

    private static GraphLayout[] embeddedLayouts(GraphLayout layout, int position) {
        return Objects.requireNonNull(layout.embedded(position));
    }

    private @Nullable Failure<CUgraphExecUpdateResult> compareEmbedded(
            GraphLayout layout, int position, List<Graph> graphs) {
        GraphLayout[] layouts = embeddedLayouts(layout, position);
        for (int i = 0; i < layouts.length; i++) {
            Failure<CUgraphExecUpdateResult> failure = compare(layouts[i], graphs.get(i));
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    private static Failure<CUgraphExecUpdateResult> failure(
            CUgraphExecUpdateResult report, @Nullable Node node, @Nullable Node from, Supplier<String> what) {
        return new Failure<>(report, node, from, UpdateRule.reportedAs(report).violated(what.get()));
    }
}
