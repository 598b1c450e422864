package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.exec.Plan;
import orrery.core.exec.ProgrammaticEdge;
import orrery.core.graph.Conditional;
import orrery.core.graph.EdgeData;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphContainer;
import orrery.core.graph.Node;
import orrery.core.work.Join;
import orrery.core.work.NodeWork;
import orrery.core.work.WorkTraits.Progress;
import orrery.device.CUgraphNodeType;
import orrery.sim.EngineKind;

/**
 * Lays a graph out in flat arrays. A graph embedded in a node is laid out in place: the node stands for its beginning,
 * and a join behind it for its end.
 */
final class PlanBuilder {
    private NodeWork[] works = new NodeWork[16];
    private int size;
    private int base;
    private final List<Integer> composites = new ArrayList<>();
    private final ArrayDeque<Runnable> bodies = new ArrayDeque<>();
    private int[] edgeFrom = new int[16];
    private int[] edgeTo = new int[16];
    private List<ProgrammaticEdge> early = List.of();
    private final EnumSet<CUgraphNodeType> kinds = EnumSet.noneOf(CUgraphNodeType.class);
    private boolean partitioned;
    private Progress progress = Progress.ALONE;
    private int edges;

    /** Lays out a graph without cycles, and all that is embedded in it. */
    Segment layOut(Graph graph) {
        Segment whole = segment(graph);
        while (!bodies.isEmpty()) {
            bodies.poll().run();
        }
        return whole;
    }

    private Segment segment(Graph graph) {
        base = size;
        edges = 0;
        early = List.of();
        composites.clear();
        Level level = level(graph);
        return new Segment(level, plan(), idle());
    }

    /** Whether all that was laid out since {@code base} only orders. */
    private boolean idle() {
        return Arrays.stream(works, base, size).allMatch(work -> work.engineKind() == EngineKind.ORDER);
    }

    private Level level(Graph graph) {
        int count = graph.size();
        int first = size;
        int[] positions = new int[graph.ordinalLimit()];
        Arrays.fill(positions, -1);
        int[] inStart = new int[count + 1];
        Incoming incoming = new Incoming(2 * count);
        reserve(count);
        int next = 0;
        for (Node node : Topology.order(graph)) {
            int i = next++;
            positions[node.ordinal()] = i;
            works[first + i] = node.work();
            note(node.work());
            for (int k = 0; k < node.inCount(); k++) {
                incoming.add(positions[node.inOrdinal(k)], node.inData(k));
            }
            inStart[i + 1] = incoming.size();
        }
        size += count;
        int[] in = incoming.positions();
        EdgeData[] inData = incoming.data();
        Level[][] embedded = null;
        int[] exits = null;
        for (int i = 0; i < count; i++) {
            if (works[first + i].nodeType().embeds()) {
                GraphContainer embedding = (GraphContainer) works[first + i];
                if (embedded == null || exits == null) {
                    embedded = new Level[count][];
                    exits = new int[count];
                }
                if (embedding instanceof Conditional conditional) {
                    embedded[i] = bodies(first + i, conditional);
                } else {
                    embedded[i] = new Level[] {level(embedding.graphs().get(0))};
                    exits[i] = close(first + i, embedded[i][0]);
                }
            }
        }
        connect(first, inStart, in, inData, exits);
        return new Level(graph, first, positions, inStart, in, inData, sinks(graph, positions), embedded, exits);
    }

    private void note(NodeWork work) {
        kinds.add(work.nodeType());
        partitioned |= Version.partition(work) != null;
        if (work.traits().progress() == Progress.NEEDS_OTHERS) {
            progress = Progress.NEEDS_OTHERS;
        }
    }

    /** Leaves the bodies of a conditional node for later: their levels are there when everything is laid out. */
    private Level[] bodies(int position, Conditional conditional) {
        composites.add(position);
        Level[] levels = new Level[conditional.graphs().size()];
        Segment[] segments = new Segment[levels.length];
        works[position] = new ConditionalNode(conditional, segments);
        bodies.add(() -> {
            for (int i = 0; i < levels.length; i++) {
                segments[i] = segment(conditional.graphs().get(i));
                levels[i] = segments[i].level();
            }
        });
        return levels;
    }

    private void reserve(int more) {
        if (size + more > works.length) {
            works = Arrays.copyOf(works, Math.max(size + more, 2 * works.length));
        }
    }

    private static int[] sinks(Graph graph, int[] positions) {
        List<Node> sinks = graph.sinks();
        int[] result = new int[sinks.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = positions[sinks.get(i).ordinal()];
        }
        return result;
    }

    /** Puts a join behind an embedded graph and connects the graph with its node; the position of the join. */
    private int close(int enter, Level child) {
        reserve(1);
        int exit = size++;
        works[exit] = Join.INSTANCE;
        for (int i = 0; i < child.size(); i++) {
            if (child.inStart()[i] == child.inStart()[i + 1]) {
                edge(enter, child.base() + i);
            }
        }
        for (int sink : child.sinks()) {
            edge(end(child, sink), exit);
        }
        for (int k = 0; child.inData() != null && k < child.in().length; k++) {
            if (overtaken(child.inData(k))) {
                edge(child.base() + child.in()[k], exit);
            }
        }
        if (child.size() == 0) {
            edge(enter, exit);
        }
        return exit;
    }

    /** Whether an edge lets all that is behind it be complete before the kernel in front of it. */
    private static boolean overtaken(EdgeData edge) {
        return edge.startsBeforeCompletion() && edge.type() != EdgeData.PROGRAMMATIC;
    }

    /** The position in the plan at which a node is complete. */
    private static int end(Level level, int position) {
        return level.exits() == null || level.exits()[position] == 0
                ? level.base() + position
                : level.exits()[position];
    }

    private void connect(int first, int[] inStart, int[] in, EdgeData @Nullable [] inData, int @Nullable [] exits) {
        for (int i = 0; i + 1 < inStart.length; i++) {
            for (int k = inStart[i]; k < inStart[i + 1]; k++) {
                int from = exits != null && exits[in[k]] > 0 ? exits[in[k]] : first + in[k];
                if (inData != null && inData[k].startsBeforeCompletion()) {
                    early(from, first + i, inData[k]);
                } else {
                    edge(from, first + i);
                }
            }
        }
    }

    private void early(int from, int to, EdgeData data) {
        if (early.isEmpty()) {
            early = new ArrayList<>();
        }
        early.add(new ProgrammaticEdge(from - base, to - base, data.port(), data.type() == EdgeData.PROGRAMMATIC));
    }

    private void edge(int from, int to) {
        if (edges == edgeFrom.length) {
            edgeFrom = Arrays.copyOf(edgeFrom, 2 * edges);
            edgeTo = Arrays.copyOf(edgeTo, 2 * edges);
        }
        edgeFrom[edges] = from - base;
        edgeTo[edges++] = to - base;
    }

    /** Whether a node may wait for what others do. */
    Progress progress() {
        return progress;
    }

    /** Whether a node has a kernel of a green context. */
    boolean hasPartitions() {
        return partitioned;
    }

    /** Whether nothing that was laid out does anything. */
    boolean isEmpty() {
        return Arrays.stream(works, 0, size).allMatch(work -> work.nodeType().onlyOrders());
    }

    /** What everything is, by position. */
    NodeWork[] works() {
        return Arrays.copyOf(works, size);
    }

    /** What was laid out since {@code base}, ready to be executed. */
    private Plan plan() {
        int count = size - base;
        int[] indegree = new int[count];
        int[] outStart = new int[count];
        for (int i = 0; i < edges; i++) {
            indegree[edgeTo[i]]++;
            outStart[edgeFrom[i]]++;
        }
        int end = 0;
        for (int i = 0; i < count; i++) {
            int dependents = outStart[i];
            outStart[i] = end;
            end += dependents + 1;
        }
        int[] next = outStart.clone();
        int[] out = new int[edges + count];
        Arrays.fill(out, Plan.END);
        for (int i = 0; i < edges; i++) {
            out[next[edgeFrom[i]]++] = edgeTo[i];
        }
        ProgrammaticEdge[] before = early.isEmpty() ? null : early.toArray(new ProgrammaticEdge[0]);
        int[] inside = composites.stream().mapToInt(position -> position - base).toArray();
        return new Plan(base, indegree, outStart, out, before, inside);
    }

    /**
     * The positions of what is looked for, in the order in which a launch goes through it: node by node, and through
     * embedded graphs where their node is. What comes later in this order, nothing before it depends on.
     */
    int[] positionsOf(Level level, Set<CUgraphNodeType> which) {
        List<Integer> found = new ArrayList<>();
        if (!Collections.disjoint(kinds, which)) {
            collect(level, which, found);
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    private void collect(Level level, Set<CUgraphNodeType> which, List<Integer> found) {
        for (int i = 0; i < level.size(); i++) {
            if (which.contains(works[level.base() + i].nodeType())) {
                found.add(level.base() + i);
            }
            Level[] embedded = level.embedded(i);
            for (int k = 0; embedded != null && k < embedded.length; k++) {
                collect(embedded[k], which, found);
            }
        }
    }
}
