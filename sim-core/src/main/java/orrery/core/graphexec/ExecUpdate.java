package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.Adjacency;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphContainer;
import orrery.core.graph.GraphText;
import orrery.core.graph.Node;
import orrery.core.work.KernelLaunch;
import orrery.core.work.NodeWork;
import orrery.core.work.UpdateConflict;
import orrery.device.CUgraphExecUpdateResult;

/**
 * The update of an executable graph from a graph of the same shape. Nodes are paired from the sinks, newest first, to
 * what they depend on, in the order of the edges; each pair is compared when its turn comes. Nothing changes unless
 * everything can change.
 */
final class ExecUpdate {
    private static final int UNPAIRED = -1;

    /** A level, the graph that it is compared with, and what its nodes do by the positions they are paired with. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    private record Pairs(Level level, Graph graph, NodeWork[] byPosition) {}

    private final GraphExec exec;
    private final List<Pairs> found = new ArrayList<>();

    private ExecUpdate(GraphExec exec) {
        this.exec = exec;
    }

    /** Updates everything; null, or why nothing was updated. */
    static @Nullable Failure<CUgraphExecUpdateResult> apply(GraphExec exec, Level level, Graph graph) {
        ExecUpdate update = new ExecUpdate(exec);
        Failure<CUgraphExecUpdateResult> failure = update.compare(level, graph);
        if (failure == null) {
            update.found.forEach(update::write);
        }
        return failure;
    }

    private void write(Pairs pairs) {
        exec.adoptReferences(pairs.level(), pairs.graph());
        NodeWork[] works = pairs.byPosition();
        for (int i = 0; i < works.length; i++) {
            exec.nodes().update(pairs.level().base() + i, works[i]);
        }
    }

    /**
     * Whether a graph was built in the order of the level with the same edges, and has lost no node: each node is
     * paired with the one of its position then, and there is no need to look for it.
     */
    private static boolean alike(Level level, Graph graph) {
        boolean same = graph.isForwardOnly() && graph.ordinalLimit() == graph.size();
        Adjacency edges = graph.dependencies();
        for (int node = 0; same && node < graph.size(); node++) {
            same = sameEdges(level, edges, node);
        }
        List<Node> sinks = same ? graph.sinks() : List.of();
        same &= sinks.size() == level.sinks().length;
        for (int i = 0; same && i < sinks.size(); i++) {
            same = sinks.get(i).ordinal() == level.sinks()[i];
        }
        return same;
    }

    private static boolean sameEdges(Level level, Adjacency edges, int node) {
        int first = level.inStart()[node];
        int count = level.inStart()[node + 1] - first;
        boolean same = edges.count(node) == count;
        for (int i = 0; same && i < count; i++) {
            same = edges.end(node, i) == level.in()[first + i]
                    && edges.data(node, i).equals(level.inData(first + i));
        }
        return same;
    }

    private @Nullable Failure<CUgraphExecUpdateResult> compare(Level level, Graph graph) {
        if (level.size() != graph.size()) {
            return failure(
                    UpdateRule.TOPOLOGY,
                    null,
                    null,
                    () -> graph + " has " + graph.size() + " nodes and " + exec + " was instantiated from "
                            + level.size() + "; it is " + GraphText.brief(graph));
        }
        NodeWork[] works = new NodeWork[level.size()];
        // Which of several differences is reported depends on the order in which nodes are paired.
        if (alike(level, graph) && compare(level, graph, works)) {
            found.add(new Pairs(level, graph, works));
            return null;
        }
        Node[] paired = new Node[level.size()];
        int[] counterparts = new int[graph.ordinalLimit()];
        Arrays.fill(counterparts, UNPAIRED);
        Node[] queue = new Node[level.size()];
        int tail = 0;
        List<Node> sinks = graph.sinks();
        for (int i = 0; i < sinks.size(); i++) {
            Node sink = sinks.get(i);
            if (i == level.sinks().length) {
                return failure(UpdateRule.TOPOLOGY, sink, null, () -> sink + " is one sink more than " + exec + " has");
            }
            paired[level.sinks()[i]] = sink;
            counterparts[sink.ordinal()] = level.sinks()[i];
            queue[tail++] = sink;
        }
        if (sinks.size() < level.sinks().length) {
            return failure(UpdateRule.TOPOLOGY, null, null, () -> graph + " has fewer sinks than " + exec);
        }
        for (int head = 0; head < tail; head++) {
            Node node = queue[head];
            int position = counterparts[node.ordinal()];
            int first = level.inStart()[position];
            if (node.inCount() != level.inStart()[position + 1] - first) {
                return failure(
                        UpdateRule.TOPOLOGY,
                        node,
                        null,
                        () -> node + " depends on " + node.inCount() + " nodes, and its counterpart on another number");
            }
            Failure<CUgraphExecUpdateResult> failure = compare(level, position, node, node.work());
            if (failure != null) {
                return failure;
            }
            for (int i = 0; i < node.inCount(); i++) {
                Node dependency = node.in(i);
                int counterpart = level.in()[first + i];
                int pairedWith = counterparts[dependency.ordinal()];
                boolean same = node.inData(i).equals(level.inData(first + i));
                if (same && pairedWith == UNPAIRED && paired[counterpart] == null) {
                    paired[counterpart] = dependency;
                    counterparts[dependency.ordinal()] = counterpart;
                    queue[tail++] = dependency;
                } else if (!same || pairedWith != counterpart) {
                    return failure(
                            UpdateRule.TOPOLOGY,
                            node,
                            dependency,
                            () -> "the edge from " + dependency + " to " + node + " leads elsewhere in " + exec
                                    + ", or means something else");
                }
            }
        }
        Arrays.setAll(works, position -> paired[position].work());
        found.add(new Pairs(level, graph, works));
        return null;
    }

    /** Whether the nodes of a graph can do what they do in the place of those of a level; also what that is. */
    private boolean compare(Level level, Graph graph, NodeWork[] works) {
        int position = 0;
        for (Node node : graph) {
            NodeWork newer = node.work();
            if (compare(level, position, node, newer) != null) {
                return false;
            }
            works[position++] = newer;
        }
        return true;
    }

    /** Compares what two paired nodes do; the same object does the same, but for what is embedded in it. */
    @SuppressWarnings("ReferenceEquality")
    private @Nullable Failure<CUgraphExecUpdateResult> compare(Level level, int position, Node node, NodeWork newer) {
        NodeWork older = exec.nodes().work(level.base() + position);
        if (older == newer && !older.nodeType().embeds()) {
            return null;
        }
        if (newer.nodeType() != older.nodeType()) {
            return failure(
                    UpdateRule.NODE_TYPE,
                    node,
                    null,
                    () -> node + " takes the place of a " + older.nodeType() + " node");
        }
        String limit = exec.nodes().functions().conflict(level.base() + position, newer);
        if (limit != null) {
            return failure(UpdateRule.FUNCTION, node, null, () -> node + " " + limit + " of " + exec);
        }
        if (exec.isDeviceLaunchable() && !Validation.hasAllowedOperands(newer, false)) {
            return failure(
                    UpdateRule.PARAMETERS,
                    node,
                    null,
                    () -> node + " copies other memory than the device's and page-locked memory, and " + exec
                            + " is launched from the device");
        }
        UpdateConflict conflict = older.updateConflict(newer);
        if (conflict != null) {
            return failure(rule(conflict), node, null, () -> node + ": " + conflict.text());
        }
        if (exec.usesNodePriorities() && KernelLaunch.urgencyOf(newer) != KernelLaunch.urgencyOf(older)) {
            return failure(
                    UpdateRule.ATTRIBUTES,
                    node,
                    null,
                    () -> node + " has another priority than before, and " + exec + " uses the priorities of nodes");
        }
        return newer.nodeType().embeds()
                ? compare(Objects.requireNonNull(level.embedded(position)), ((GraphContainer) newer).graphs())
                : null;
    }

    private @Nullable Failure<CUgraphExecUpdateResult> compare(Level[] levels, List<Graph> graphs) {
        for (int i = 0; i < levels.length; i++) {
            Failure<CUgraphExecUpdateResult> failure = compare(levels[i], graphs.get(i));
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    private static UpdateRule rule(UpdateConflict conflict) {
        return switch (conflict.kind()) {
            case PARAMETERS -> UpdateRule.PARAMETERS;
            case FUNCTION -> UpdateRule.FUNCTION;
            case ATTRIBUTES -> UpdateRule.ATTRIBUTES;
            case NOT_SUPPORTED -> UpdateRule.NOT_SUPPORTED;
        };
    }

    private static Failure<CUgraphExecUpdateResult> failure(
            UpdateRule rule, @Nullable Node node, @Nullable Node from, Supplier<String> what) {
        return new Failure<>(rule.report(), node, from, rule.violated(what.get()));
    }
}
