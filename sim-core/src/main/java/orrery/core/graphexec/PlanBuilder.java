package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.core.graph.Conditional;
import orrery.core.graph.EdgeData;
import orrery.core.graph.Graph;
import orrery.core.graph.GraphContainer;
import orrery.core.graph.Node;
import orrery.core.graph.NodeIndex;
import orrery.core.work.Join;
import orrery.core.work.NodeWork;
import orrery.device.CUgraphNodeType;
import orrery.sim.EngineKind;

/**
 * Lays a graph out in flat arrays. A child graph is laid out in place: the node is its begin, and a join is its end.
 * The body of a conditional node has a plan of its own.
 */
final class PlanBuilder {
    private final NodeTraits traits;
    private final Map<Integer, Segment[]> bodies = new HashMap<>();
    private final ArrayDeque<Runnable> pendingBodies = new ArrayDeque<>();
    private NodeWork[] works = new NodeWork[16];
    private int size;

    /**
     * Creates a plan of nothing.
     *
     * @param device whether the device can launch the graph
     */
    PlanBuilder(boolean device) {
        traits = new NodeTraits(device);
    }

    /** Lays out a graph without cycles, with its embedded graphs. */
    Segment layOut(Graph graph) {
        Segment whole = addSegment(graph);
        while (!pendingBodies.isEmpty()) {
            pendingBodies.poll().run();
        }
        return whole;
    }

    private Segment addSegment(Graph graph) {
        int base = size;
        SegmentEdges edges = new SegmentEdges(base);
        GraphLayout layout = addGraph(graph, edges);
        return new Segment(layout, edges.toPlan(size - base), isIdle(base));
    }

    /** Returns whether the operations from a position on do no device work. */
    private boolean isIdle(int base) {
        return Arrays.stream(works, base, size).allMatch(work -> work.engineKind() == EngineKind.ORDER);
    }

    private GraphLayout addGraph(Graph graph, SegmentEdges edges) {
        int count = graph.size();
        int first = size;
        NodeIndex index = new NodeIndex(graph);
        int[] positions = new int[count];
        int[] inStart = new int[count + 1];
        int[] in = new int[graph.edgeCount()];
        EdgeData[] inData = null;
        reserve(count);
        int next = 0;
        for (Node node : TopologicalOrder.of(graph)) {
            int i = next++;
            positions[index.of(node.ordinal())] = i;
            works[first + i] = node.work();
            traits.add(node.work());
            inStart[i + 1] = inStart[i] + node.inCount();
            for (int k = 0; k < node.inCount(); k++) {
                in[inStart[i] + k] = positions[index.of(node.inOrdinal(k))];
                if (!node.inData(k).isDefault()) {
                    inData = inData == null ? defaults(in.length) : inData;
                    inData[inStart[i] + k] = node.inData(k);
                }
            }
        }
        size += count;
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
                    embedded[i] = deferBodies(first + i, conditional, edges);
                } else {
                    embedded[i] = new GraphLayout[] {addGraph(embedding.graphs().get(0), edges)};
                    exits[i] = close(first + i, embedded[i][0], edges);
                }
            }
        }
        connect(first, inStart, in, inData, exits, edges);
        return new GraphLayout(
                graph, first, index, positions, inStart, in, inData, sinks(graph, index, positions), embedded, exits);
    }

    private static EdgeData[] defaults(int count) {
        EdgeData[] all = new EdgeData[count];
        Arrays.fill(all, EdgeData.DEFAULT);
        return all;
    }

    /** Schedules the layout of the bodies of a conditional node. The result is filled when everything is laid out. */
    private GraphLayout[] deferBodies(int position, Conditional conditional, SegmentEdges edges) {
        edges.addComposite(position);
        GraphLayout[] layouts = new GraphLayout[conditional.graphs().size()];
        Segment[] segments = new Segment[layouts.length];
        bodies.put(position, segments);
        pendingBodies.add(() -> {
            for (int i = 0; i < layouts.length; i++) {
                segments[i] = addSegment(conditional.graphs().get(i));
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
    private int close(int enter, GraphLayout child, SegmentEdges edges) {
        reserve(1);
        int exit = size++;
        works[exit] = Join.INSTANCE;
        for (int i = 0; i < child.size(); i++) {
            if (child.inStart()[i] == child.inStart()[i + 1]) {
                edges.addEdge(enter, child.base() + i);
            }
        }
        for (int sink : child.sinks()) {
            edges.addEdge(end(child.base(), sink, child.exits()), exit);
        }
        for (int k = 0; child.inData() != null && k < child.in().length; k++) {
            if (canBeOvertaken(child.inData(k))) {
                edges.addEdge(child.base() + child.in()[k], exit);
            }
        }
        if (child.size() == 0) {
            edges.addEdge(enter, exit);
        }
        return exit;
    }

    /** Returns whether everything after an edge can be complete before the kernel at its begin. */
    private static boolean canBeOvertaken(EdgeData edge) {
        return edge.startsBeforeCompletion() && edge.type() != EdgeData.PROGRAMMATIC;
    }

    /**
     * Returns the position in the executable graph at which a node is complete.
     *
     * @param base the position of the first node of its graph
     * @param position the position of the node in its graph
     * @param exits the position at which each child graph node is complete; 0 for other nodes, and null for no such
     *     node
     */
    private static int end(int base, int position, int @Nullable [] exits) {
        return exits == null || exits[position] == 0 ? base + position : exits[position];
    }

    private static void connect(
            int first,
            int[] inStart,
            int[] in,
            EdgeData @Nullable [] inData,
            int @Nullable [] exits,
            SegmentEdges edges) {
        for (int i = 0; i + 1 < inStart.length; i++) {
            for (int k = inStart[i]; k < inStart[i + 1]; k++) {
                int from = end(first, in[k], exits);
                if (inData != null && inData[k].startsBeforeCompletion()) {
                    edges.addProgrammaticEdge(from, first + i, inData[k]);
                } else {
                    edges.addEdge(from, first + i);
                }
            }
        }
    }

    /** Returns the bodies of the conditional nodes, by the positions of these. */
    Map<Integer, Segment[]> bodies() {
        return bodies;
    }

    /** Returns what the executable graph inherits from its nodes. */
    NodeTraits traits() {
        return traits;
    }

    /** Returns what the nodes do, by position. */
    NodeWork[] works() {
        return Arrays.copyOf(works, size);
    }

    /**
     * Returns the positions of nodes of some types, in the order of the nodes, with those of an embedded graph in the
     * place of its node. No node depends on a later one.
     */
    int[] positionsOf(GraphLayout layout, Set<CUgraphNodeType> which) {
        List<Integer> found = new ArrayList<>();
        if (traits.hasAny(which)) {
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
