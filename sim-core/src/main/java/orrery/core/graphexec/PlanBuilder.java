package orrery.core.graphexec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import orrery.core.exec.EdgePort;
import orrery.core.exec.Plan;
import orrery.core.graph.ChildGraph;
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
    private int[] edgeFrom = new int[16];
    private int[] edgeTo = new int[16];
    private EdgePort[] edgePort;
    private int edges;

    /** Lays out a graph without cycles, and all that is embedded in it. */
    Level layOut(Graph graph) {
        Node[] order = Topology.order(graph);
        int base = size;
        int[] positions = new int[graph.created()];
        Arrays.fill(positions, -1);
        int[] inStart = new int[order.length + 1];
        reserve(order.length);
        for (int i = 0; i < order.length; i++) {
            positions[order[i].ordinal()] = i;
            inStart[i + 1] = inStart[i] + order[i].inCount();
            works[base + i] = order[i].work();
        }
        size += order.length;
        int[] in = dependencies(order, positions, inStart);
        Level[] children = null;
        int[] exits = null;
        for (int i = 0; i < order.length; i++) {
            if (order[i].work() instanceof ChildGraph child) {
                if (children == null) {
                    children = new Level[order.length];
                    exits = new int[order.length];
                }
                children[i] = layOut(child.graph());
                exits[i] = close(base + i, children[i]);
            }
        }
        connect(order, base, inStart, in, exits);
        return new Level(graph, base, positions, inStart, in, sinks(graph, positions), children, exits);
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
        return level.child(position) == null ? level.base() + position : level.exits()[position];
    }

    private void connect(Node[] order, int base, int[] inStart, int[] in, int[] exits) {
        for (int i = 0; i < order.length; i++) {
            for (int k = inStart[i]; k < inStart[i + 1]; k++) {
                int from = exits != null && exits[in[k]] > 0 ? exits[in[k]] : base + in[k];
                edge(from, base + i, order[i].inData(k - inStart[i]).port());
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
        edgeFrom[edges] = from;
        edgeTo[edges++] = to;
    }

    /** What everything is, by position. */
    Work[] works() {
        return Arrays.copyOf(works, size);
    }

    /** Everything laid out, ready to be executed. */
    Plan plan() {
        int[] indegree = new int[size];
        int[] outStart = new int[size + 1];
        for (int i = 0; i < edges; i++) {
            indegree[edgeTo[i]]++;
            outStart[edgeFrom[i] + 1]++;
        }
        for (int i = 0; i < size; i++) {
            outStart[i + 1] += outStart[i];
        }
        int[] next = Arrays.copyOf(outStart, size);
        int[] out = new int[edges];
        EdgePort[] ports = edgePort == null ? null : new EdgePort[edges];
        for (int i = 0; i < edges; i++) {
            int slot = next[edgeFrom[i]]++;
            out[slot] = edgeTo[i];
            if (ports != null) {
                ports[slot] = edgePort[i];
            }
        }
        return new Plan(indegree, outStart, out, ports);
    }

    /**
     * The positions of what records or waits for events, in the order in which a launch goes through them: node by
     * node, and through an embedded graph where its node is. What comes later in this order, nothing before it depends
     * on.
     */
    static int[] positionsOf(Level level, Work[] works, Predicate<Work> which) {
        List<Integer> found = new ArrayList<>();
        collect(level, works, which, found);
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void collect(Level level, Work[] works, Predicate<Work> which, List<Integer> found) {
        for (int i = 0; i < level.size(); i++) {
            if (which.test(works[level.base() + i])) {
                found.add(level.base() + i);
            }
            if (level.child(i) != null) {
                collect(level.child(i), works, which, found);
            }
        }
    }
}
