package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import orrery.core.graph.Embedding;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphText;
import orrery.core.graph.Node;
import orrery.core.work.Obstacle;
import orrery.core.work.Work;

/**
 * The update of an executable graph from a graph of the same shape. Nodes are paired from the sinks, newest first, to
 * what they depend on, in the order of the edges; each pair is compared when its turn comes. Nothing changes unless
 * everything can change.
 */
final class ExecUpdate {
    private static final int UNPAIRED = -1;

    /** A level, the graph that it is compared with, and its nodes by the positions they are paired with. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    private record Pairs(Level level, Graph graph, Node[] byPosition) {}

    private final GraphExec exec;
    private final List<Pairs> found = new ArrayList<>();

    private ExecUpdate(GraphExec exec) {
        this.exec = exec;
    }

    /** Updates everything; null, or why nothing was updated. */
    static Failure<UpdateResult> apply(GraphExec exec, Level level, Graph graph) {
        ExecUpdate update = new ExecUpdate(exec);
        Failure<UpdateResult> failure = update.compare(level, graph);
        if (failure == null) {
            update.found.forEach(update::write);
        }
        return failure;
    }

    private void write(Pairs pairs) {
        exec.refer(pairs.level(), pairs.graph());
        Node[] nodes = pairs.byPosition();
        for (int i = 0; i < nodes.length; i++) {
            exec.adopt(pairs.level().base() + i, nodes[i].work());
        }
    }

    /**
     * The nodes of a graph by position if it was built in the order of the level with the same edges, else null. Each
     * node is paired with the one of its position then: there is no need to look for it.
     */
    private static Node[] alike(Level level, Graph graph) {
        if (!graph.forward()) {
            return null;
        }
        Node[] nodes = new Node[level.size()];
        int[] positions = new int[graph.created()];
        int next = 0;
        for (Node node : graph) {
            if (!sameEdges(level, next, node, positions)) {
                return null;
            }
            positions[node.ordinal()] = next;
            nodes[next++] = node;
        }
        List<Node> sinks = graph.sinks();
        boolean same = sinks.size() == level.sinks().length;
        for (int i = 0; same && i < sinks.size(); i++) {
            same = positions[sinks.get(i).ordinal()] == level.sinks()[i];
        }
        return same ? nodes : null;
    }

    private static boolean sameEdges(Level level, int position, Node node, int[] positions) {
        int first = level.inStart()[position];
        boolean same = node.inCount() == level.inStart()[position + 1] - first;
        for (int i = 0; same && i < node.inCount(); i++) {
            same = positions[node.inOrdinal(i)] == level.in()[first + i]
                    && node.inData(i).equals(level.inData(first + i));
        }
        return same;
    }

    private Failure<UpdateResult> compare(Level level, Graph graph) {
        if (level.size() != graph.size()) {
            return failure(
                    UpdateRule.TOPOLOGY,
                    null,
                    null,
                    () -> graph + " has " + graph.size() + " nodes and " + exec + " was instantiated from "
                            + level.size() + "; it is " + GraphText.brief(graph));
        }
        Node[] alike = alike(level, graph);
        // Which of several differences is reported depends on the order in which nodes are paired.
        if (alike != null && compare(level, alike) == null) {
            found.add(new Pairs(level, graph, alike));
            return null;
        }
        Node[] paired = new Node[level.size()];
        int[] counterparts = new int[graph.created()];
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
            Failure<UpdateResult> failure = compare(level, position, node);
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
        found.add(new Pairs(level, graph, paired));
        return null;
    }

    private Failure<UpdateResult> compare(Level level, Node[] byPosition) {
        for (int position = 0; position < byPosition.length; position++) {
            Failure<UpdateResult> failure = compare(level, position, byPosition[position]);
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    /** Compares what two paired nodes do. */
    private Failure<UpdateResult> compare(Level level, int position, Node node) {
        Work older = exec.work(level.base() + position);
        if (node.type() != older.nodeType()) {
            return failure(
                    UpdateRule.NODE_TYPE,
                    node,
                    null,
                    () -> node + " takes the place of a " + older.nodeType() + " node");
        }
        if (Version.launches(node.work()) && !exec.canLaunch()) {
            return failure(
                    UpdateRule.FUNCTION,
                    node,
                    null,
                    () -> node + " gets a kernel that launches graphs, and no node of " + exec + " had one");
        }
        if (exec.launchable() && Validation.pageable(node.work())) {
            return failure(
                    UpdateRule.PARAMETERS,
                    node,
                    null,
                    () -> node + " copies pageable memory, and " + exec + " is launched from the device");
        }
        Obstacle obstacle = older.obstacle(node.work());
        if (obstacle != null) {
            return failure(rule(obstacle), node, null, () -> node + ": " + obstacle.text());
        }
        if (exec.launchable() && Validation.pageable(node.work())) {
            return failure(
                    UpdateRule.PARAMETERS,
                    node,
                    null,
                    () -> node + " comes to touch pageable memory, and " + exec + " is for the device");
        }
        if (exec.nodePriorities() && node.work().urgency() != older.urgency()) {
            return failure(
                    UpdateRule.ATTRIBUTES,
                    node,
                    null,
                    () -> node + " has another priority than before, and " + exec + " uses the priorities of nodes");
        }
        return node.type().embeds() ? compare(level.embedded(position), ((Embedding) node.work()).graphs()) : null;
    }

    private Failure<UpdateResult> compare(Level[] levels, List<Graph> graphs) {
        for (int i = 0; i < levels.length; i++) {
            Failure<UpdateResult> failure = compare(levels[i], graphs.get(i));
            if (failure != null) {
                return failure;
            }
        }
        return null;
    }

    private static UpdateRule rule(Obstacle obstacle) {
        return switch (obstacle.kind()) {
            case PARAMETERS -> UpdateRule.PARAMETERS;
            case FUNCTION -> UpdateRule.FUNCTION;
            case ATTRIBUTES -> UpdateRule.ATTRIBUTES;
            case NOT_SUPPORTED -> UpdateRule.NOT_SUPPORTED;
        };
    }

    private static Failure<UpdateResult> failure(UpdateRule rule, Node node, Node from, Supplier<String> what) {
        return new Failure<>(rule.report(), node, from, rule.violated(what.get()));
    }
}
