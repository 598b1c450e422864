package orrery.core.graphexec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import orrery.core.exec.EdgePort;
import orrery.core.exec.Plan;
import orrery.core.graph.Conditional;
import orrery.core.graph.EdgeData;
import orrery.core.graph.Embedding;
import orrery.core.graph.Graph;
import orrery.core.graph.Node;
import orrery.core.work.Marker;
import orrery.core.work.Work;

/**
 * Lays a graph out in flat arrays. A graph embedded in a node is laid out in place: the node stands for its beginning,
 * and a join behind it for its end.
 */
final class PlanBuilder {
    private Work[] works = new Work[16];
    private int size;
    private int base;
    private final List<Integer> composites = new ArrayList<>();
    private final ArrayDeque<Runnable> bodies = new ArrayDeque<>();
    private int[] edgeFrom = new int[16];
    private int[] edgeTo = new int[16];
    private EdgePort[] edgePort;
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
        edgePort = null;
        composites.clear();
        Level level = level(graph);
        return new Segment(level, plan());
    }

    private Level level(Graph graph) {
        Node[] order = Topology.order(graph);
        int first = size;
        int[] positions = new int[graph.created()];
        Arrays.fill(positions, -1);
        int[] inStart = new int[order.length + 1];
        reserve(order.length);
        for (int i = 0; i < order.length; i++) {
            positions[order[i].ordinal()] = i;
            inStart[i + 1] = inStart[i] + order[i].inCount();
            works[first + i] = order[i].work();
        }
        size += order.length;
        int[] in = dependencies(order, positions, inStart);
        Level[][] embedded = null;
        int[] exits = null;
        for (int i = 0; i < order.length; i++) {
            if (order[i].work() instanceof Embedding embedding) {
                if (embedded == null) {
                    embedded = new Level[order.length][];
                    exits = new int[order.length];
                }
                if (embedding instanceof Conditional conditional) {
                    embedded[i] = bodies(first + i, conditional);
                } else {
                    embedded[i] = new Level[] {level(embedding.graphs().get(0))};
                    exits[i] = close(first + i, embedded[i][0]);
                }
            }
        }
        connect(order, first, inStart, in, exits);
        return new Level(
                graph,
                first,
                positions,
                inStart,
                in,
                meanings(order, in.length),
                sinks(graph, positions),
                embedded,
                exits);
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

    private static int[] dependencies(Node[] order, int[] positions, int[] inStart) {
        int[] in = new int[inStart[order.length]];
        int next = 0;
        for (Node node : order) {
            for (int i = 0; i < node.inCount(); i++) {
                in[next++] = positions[node.in(i).ordinal()];
            }
        }
        return in;
    }

    /** What the edges mean; null if all are full dependencies. */
    private static EdgeData[] meanings(Node[] order, int edges) {
        EdgeData[] meanings = null;
        int next = 0;
        for (Node node : order) {
            for (int i = 0; i < node.inCount(); i++, next++) {
                if (meanings == null && !node.inData(i).isDefault()) {
                    meanings = new EdgeData[edges];
                    Arrays.fill(meanings, EdgeData.DEFAULT);
                }
                if (meanings != null) {
                    meanings[next] = node.inData(i);
                }
            }
        }
        return meanings;
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
        works[exit] = Marker.JOIN;
        for (int i = 0; i < child.size(); i++) {
            if (child.inStart()[i] == child.inStart()[i + 1]) {
                edge(enter, child.base() + i, EdgePort.COMPLETION);
            }
        }
        for (int sink : child.sinks()) {
            edge(end(child, sink), exit, EdgePort.COMPLETION);
        }
        if (child.size() == 0) {
            edge(enter, exit, EdgePort.COMPLETION);
        }
        return exit;
    }

    /** The position in the plan at which a node is complete. */
    private static int end(Level level, int position) {
        return level.exits() == null || level.exits()[position] == 0
                ? level.base() + position
                : level.exits()[position];
    }

    private void connect(Node[] order, int first, int[] inStart, int[] in, int[] exits) {
        for (int i = 0; i < order.length; i++) {
            for (int k = inStart[i]; k < inStart[i + 1]; k++) {
                int from = exits != null && exits[in[k]] > 0 ? exits[in[k]] : first + in[k];
                edge(from, first + i, order[i].inData(k - inStart[i]).port());
            }
        }
    }

    private void edge(int from, int to, EdgePort port) {
        if (edges == edgeFrom.length) {
            edgeFrom = Arrays.copyOf(edgeFrom, 2 * edges);
            edgeTo = Arrays.copyOf(edgeTo, 2 * edges);
            edgePort = edgePort == null ? null : Arrays.copyOf(edgePort, 2 * edges);
        }
        if (edgePort == null && port != EdgePort.COMPLETION) {
            edgePort = new EdgePort[edgeFrom.length];
            Arrays.fill(edgePort, EdgePort.COMPLETION);
        }
        if (edgePort != null) {
            edgePort[edges] = port;
        }
        edgeFrom[edges] = from - base;
        edgeTo[edges++] = to - base;
    }

    /** What everything is, by position. */
    Work[] works() {
        return Arrays.copyOf(works, size);
    }

    /** What was laid out since {@code base}, ready to be executed. */
    private Plan plan() {
        int count = size - base;
        int[] indegree = new int[count];
        int[] outStart = new int[count + 1];
        for (int i = 0; i < edges; i++) {
            indegree[edgeTo[i]]++;
            outStart[edgeFrom[i] + 1]++;
        }
        for (int i = 0; i < count; i++) {
            outStart[i + 1] += outStart[i];
        }
        int[] next = Arrays.copyOf(outStart, count);
        int[] out = new int[edges];
        EdgePort[] ports = edgePort == null ? null : new EdgePort[edges];
        for (int i = 0; i < edges; i++) {
            int slot = next[edgeFrom[i]]++;
            out[slot] = edgeTo[i];
            if (ports != null) {
                ports[slot] = edgePort[i];
            }
        }
        int[] inside = composites.stream().mapToInt(position -> position - base).toArray();
        return new Plan(base, indegree, outStart, out, ports, inside);
    }

    /** The positions of what records or waits for events, in the order in which a launch goes through them. */
    static int[] positionsOf(Work[] works, java.util.function.Predicate<Work> which) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < works.length; i++) {
            if (which.test(works[i])) {
                found.add(i);
            }
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }
}
