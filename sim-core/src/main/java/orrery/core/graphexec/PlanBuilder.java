package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.Plan;
import orrery.core.engine.ProgrammaticEdge;
import orrery.core.graph.Conditional;
import orrery.core.graph.EdgeData;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphContainer;
import orrery.core.graph.Node;
import orrery.core.graph.NodeIndex;
import orrery.core.work.Join;
import orrery.core.work.NodeWork;
import orrery.core.work.WorkTraits.Notice;
import orrery.core.work.WorkTraits.Progress;
import orrery.device.CUgraphNodeType;
import orrery.sim.EngineKind;

/**
 * Lays a graph out in flat arrays. A child graph is laid out in place: the node is its begin, and a join is its end.
 * The body of a conditional node has a plan of its own.
 */
final class PlanBuilder {
    private NodeWork[] works = new NodeWork[16];
    private int size;
    private int base;
    private final List<Integer> composites = new ArrayList<>();
    private final ArrayDeque<Runnable> bodies = new ArrayDeque<>();
    private int[] edgeFrom = new int[16];
    private int[] edgeTo = new int[16];
    private List<ProgrammaticEdge> programmatic = List.of();
    private final EnumSet<CUgraphNodeType> kinds = EnumSet.noneOf(CUgraphNodeType.class);
    private boolean hasPartitions;
    private Progress progress = Progress.ALONE;
    private Notice notice = Notice.NONE;
    private int edges;

    /** Lays out a graph without cycles, with its embedded graphs. */
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
        programmatic = List.of();
        composites.clear();
        GraphLayout layout = layout(graph);
        return new Segment(layout, plan(), idle());
    }

    /** Returns whether the operations since {@code base} do no device work. */
    private boolean idle() {
        return Arrays.stream(works, base, size).allMatch(work -> work.engineKind() == EngineKind.ORDER);
    }

    private GraphLayout layout(Graph graph) {
        int count = graph.size();
        int first = size;
        NodeIndex index = new NodeIndex(graph);
        int[] positions = new int[count];
        int[] inStart = new int[count + 1];
        IncomingEdges incoming = new IncomingEdges(2 * count);
        reserve(count);
        int next = 0;
        for (Node node : TopologicalOrder.of(graph)) {
            int i = next++;
            positions[index.of(node.ordinal())] = i;
            works[first + i] = node.work();
            addTraits(node.work());
            for (int k = 0; k < node.inCount(); k++) {
                incoming.add(positions[index.of(node.inOrdinal(k))], node.inData(k));
            }
            inStart[i + 1] = incoming.size();
        }
        size += count;
        int[] in = incoming.positions();
        EdgeData[] inData = incoming.data();
        GraphLayout[][] embedded = null;
        int[] exits = null;
        for (int i = 0; i < count; i++) {
            if (works[first + i].nodeType().embeds()) {
                GraphContainer embedding = (GraphContainer) works[first + i];
                if (embedded == null || exits == null) {
                    embedded = new GraphLayout[count][];
                    exits = new int[count];
                }
                if (embedding instanceof Conditional conditional) {
                    embedded[i] = bodies(first + i, conditional);
                } else {
                    embedded[i] = new GraphLayout[] {layout(embedding.graphs().get(0))};
                    exits[i] = close(first + i, embedded[i][0]);
                }
            }
        }
        connect(first, inStart, in, inData, exits);
        return new GraphLayout(
                graph, first, index, positions, inStart, in, inData, sinks(graph, index, positions), embedded, exits);
    }

    private void addTraits(NodeWork work) {
        kinds.add(work.nodeType());
        hasPartitions |= Version.partition(work) != null;
        if (work.traits().progress() == Progress.NEEDS_OTHERS) {
            progress = Progress.NEEDS_OTHERS;
        }
        if (work.traits().notice() == Notice.GIVEN) {
            notice = Notice.GIVEN;
        }
    }

    /** Schedules the layout of the bodies of a conditional node. The result is filled when everything is laid out. */
    private GraphLayout[] bodies(int position, Conditional conditional) {
        composites.add(position);
        GraphLayout[] layouts = new GraphLayout[conditional.graphs().size()];
        Segment[] segments = new Segment[layouts.length];
        works[position] = new ConditionalNode(conditional, segments);
        bodies.add(() -> {
            for (int i = 0; i < layouts.length; i++) {
                segments[i] = segment(conditional.graphs().get(i));
                layouts[i] = segments[i].layout();
            }
        });
        return layouts;
    }

    private void reserve(int more) {
        if (size + more > works.length) {
            works = Arrays.copyOf(works, Math.max(size + more, 2 * works.length));
        }
    }

    private static int[] sinks(Graph graph, NodeIndex index, int[] positions) {
        List<Node> sinks = graph.sinks();
        int[] result = new int[sinks.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = positions[index.of(sinks.get(i).ordinal())];
        }
        return result;
    }

    /** Adds a join after a child graph, and connects the graph with its node and the join. Returns its position. */
    private int close(int enter, GraphLayout child) {
        reserve(1);
        int exit = size++;
        works[exit] = Join.INSTANCE;
        for (int i = 0; i < child.size(); i++) {
            if (child.inStart()[i] == child.inStart()[i + 1]) {
                addEdge(enter, child.base() + i);
            }
        }
        for (int sink : child.sinks()) {
            addEdge(end(child, sink), exit);
        }
        for (int k = 0; child.inData() != null && k < child.in().length; k++) {
            if (canBeOvertaken(child.inData(k))) {
                addEdge(child.base() + child.in()[k], exit);
            }
        }
        if (child.size() == 0) {
            addEdge(enter, exit);
        }
        return exit;
    }

    /** Returns whether everything after an edge can be complete before the kernel at its begin. */
    private static boolean canBeOvertaken(EdgeData edge) {
        return edge.startsBeforeCompletion() && edge.type() != EdgeData.PROGRAMMATIC;
    }

    /** Returns the position at which a node is complete. */
    private static int end(GraphLayout layout, int position) {
        return layout.exits() == null || layout.exits()[position] == 0
                ? layout.base() + position
                : layout.exits()[position];
    }

    private void connect(int first, int[] inStart, int[] in, EdgeData @Nullable [] inData, int @Nullable [] exits) {
        for (int i = 0; i + 1 < inStart.length; i++) {
            for (int k = inStart[i]; k < inStart[i + 1]; k++) {
                int from = exits != null && exits[in[k]] > 0 ? exits[in[k]] : first + in[k];
                if (inData != null && inData[k].startsBeforeCompletion()) {
                    addProgrammaticEdge(from, first + i, inData[k]);
                } else {
                    addEdge(from, first + i);
                }
            }
        }
    }

    private void addProgrammaticEdge(int from, int to, EdgeData data) {
        if (programmatic.isEmpty()) {
            programmatic = new ArrayList<>();
        }
        programmatic.add(
                new ProgrammaticEdge(from - base, to - base, data.port(), data.type() == EdgeData.PROGRAMMATIC));
    }

    private void addEdge(int from, int to) {
        if (edges == edgeFrom.length) {
            edgeFrom = Arrays.copyOf(edgeFrom, 2 * edges);
            edgeTo = Arrays.copyOf(edgeTo, 2 * edges);
        }
        edgeFrom[edges] = from - base;
        edgeTo[edges++] = to - base;
    }

    /** Returns whether a node may wait for others. */
    Progress progress() {
        return progress;
    }

    /** Returns whether others can see that a node is executed. */
    Notice notice() {
        return notice;
    }

    /** Returns whether a node is a kernel of a green context. */
    boolean hasPartitions() {
        return hasPartitions;
    }

    /** Returns whether all nodes only order. */
    boolean isEmpty() {
        return Arrays.stream(works, 0, size).allMatch(work -> work.nodeType().onlyOrders());
    }

    /** Returns what the nodes do, by position. */
    NodeWork[] works() {
        return Arrays.copyOf(works, size);
    }

    /** Returns the plan of the operations since {@code base}. */
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
        int[] inside = composites.stream().mapToInt(position -> position - base).toArray();
        return new Plan(base, indegree, outStart, out, List.copyOf(programmatic), inside);
    }

    /**
     * Returns the positions of nodes of some types, in the order of the nodes, with those of an embedded graph in the
     * place of its node. No node depends on a later one.
     */
    int[] positionsOf(GraphLayout layout, Set<CUgraphNodeType> which) {
        List<Integer> found = new ArrayList<>();
        if (!Collections.disjoint(kinds, which)) {
            collect(layout, which, found);
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    private void collect(GraphLayout layout, Set<CUgraphNodeType> which, List<Integer> found) {
        for (int i = 0; i < layout.size(); i++) {
            if (which.contains(works[layout.base() + i].nodeType())) {
                found.add(layout.base() + i);
            }
            GraphLayout[] embedded = layout.embedded(i);
            for (int k = 0; embedded != null && k < embedded.length; k++) {
                collect(embedded[k], which, found);
            }
        }
    }
}
