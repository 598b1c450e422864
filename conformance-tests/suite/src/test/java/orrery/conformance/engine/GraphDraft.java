package orrery.conformance.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import orrery.conformance.engine.GraphOfWork.Edge;
import orrery.conformance.engine.GraphOfWork.Node;
import orrery.device.CUgraphConditionalNodeType;
import orrery.sim.GraphLaunchMode;

/**
 * A graph before its numbers mean anything, so that each sublist of its nodes is a graph.
 *
 * @param nodes its nodes
 */
record GraphDraft(List<NodeDraft> nodes) {

    /**
     * A node.
     *
     * @param after how many nodes before it those are that it comes after; what is not there is left out
     * @param edges what of these it waits for, in turn; where that is not possible, for their completion
     * @param kind what it does
     * @param bodies the graphs in it, if it has any
     * @param initial the first value of a conditional node, or how many rounds it goes
     */
    record NodeDraft(List<Integer> after, List<EdgeKind> edges, Kind kind, List<GraphDraft> bodies, int initial) {}

    /** What a node does. */
    sealed interface Kind {
        /** What a node of the graph does in the same way. */
        record Plain(NodeKind kind) implements Kind {}

        /** A kernel that sets the value of one of the conditional nodes before it, of those that are no loop. */
        record Chooses(int which, int value) implements Kind {}

        /** A kernel that launches one of the graphs for kernels that were made before; where there is none, nothing. */
        record Launches(int which, GraphLaunchMode mode, KernelWork like) implements Kind {}

        /** A node with a graph. */
        record Child() implements Kind {}

        /** A node with bodies. */
        record Conditional(CUgraphConditionalNodeType type) implements Kind {}
    }

    /** The graph, with nodes numbered from {@code next} on, whose kernels launch the first graphs for kernels. */
    GraphOfWork graph(AtomicInteger next, int launchable) {
        return graph(next, launchable, new ArrayList<>());
    }

    /**
     * What is allocated is freed after everything that directly comes after the allocation. An edge is left out that
     * others imply: it would change nothing but the order of what is decided at one instant, and that order is not
     * specified.
     */
    private GraphOfWork graph(AtomicInteger next, int launchable, List<Integer> choosable) {
        List<Node> graph = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            int id = next.getAndIncrement();
            NodeKind kind = kind(nodes.get(i), id, next, launchable, choosable);
            graph.add(new Node(id, withoutImplied(graph, edges(graph, nodes.get(i), kind)), kind));
        }
        for (int i = 0; i < nodes.size(); i++) {
            if (graph.get(i).kind() instanceof NodeKind.Allocation) {
                graph.add(new Node(next.getAndIncrement(), users(graph, i), new NodeKind.Free(i)));
            }
        }
        return new GraphOfWork(List.copyOf(graph));
    }

    /** The edges of a node. Only kernels follow programmatically. */
    private static List<Edge> edges(List<Node> earlier, NodeDraft node, NodeKind kind) {
        boolean follows = kind.kernel() != null;
        TreeMap<Integer, EdgeKind> edges = new TreeMap<>();
        int turn = 0;
        for (int back : node.after()) {
            int from = earlier.size() - back;
            if (from >= 0) {
                EdgeKind wanted = node.edges().get(turn++ % node.edges().size());
                boolean possible = earlier.get(from).kind().kernel() != null && (follows || !wanted.programmatic());
                edges.put(from, possible ? wanted : EdgeKind.COMPLETION);
            }
        }
        List<Edge> list = new ArrayList<>();
        edges.forEach((from, wanted) -> list.add(new Edge(from, wanted)));
        return list;
    }

    private static NodeKind kind(NodeDraft node, int id, AtomicInteger next, int launchable, List<Integer> choosable) {
        if (node.kind() instanceof Kind.Plain plain) {
            return plain.kind();
        } else if (node.kind() instanceof Kind.Chooses chooses) {
            return choosable.isEmpty()
                    ? new NodeKind.Empty()
                    : new NodeKind.StreamWork(new KernelWork(
                            new Effect.Choose(choosable.get(chooses.which() % choosable.size()), chooses.value())));
        } else if (node.kind() instanceof Kind.Launches launches) {
            KernelWork like = launches.like();
            Cell result = new Cell(Area.DEVICE, launches.which() % Area.CHOICE);
            return new NodeKind.StreamWork(
                    launchable == 0
                            ? like
                            : like.with(
                                    new Effect.LaunchGraph(launches.which() % launchable, launches.mode(), result)));
        } else if (node.kind() instanceof Kind.Conditional conditional) {
            boolean loop = conditional.type() == CUgraphConditionalNodeType.WHILE;
            if (!loop) {
                choosable.add(id);
            }
            List<GraphOfWork> bodies = node.bodies().stream()
                    .limit(conditional.type() == CUgraphConditionalNodeType.SWITCH ? 3 : loop ? 1 : 2)
                    .map(body -> body.graph(next, launchable, choosable))
                    .map(body -> loop ? counted(body, id, node.initial(), next) : body)
                    .toList();
            return new NodeKind.Conditional(conditional.type(), node.initial(), bodies);
        }
        return new NodeKind.Child(node.bodies().get(0).graph(next, launchable, choosable));
    }

    /** A body that goes round so many times: a kernel of it counts. */
    private static GraphOfWork counted(GraphOfWork body, int loop, int rounds, AtomicInteger next) {
        List<Node> nodes = new ArrayList<>(body.nodes());
        KernelWork counting = new KernelWork(new Effect.Count(loop, Math.max(1, rounds)));
        nodes.add(new Node(next.getAndIncrement(), List.of(), new NodeKind.StreamWork(counting)));
        return new GraphOfWork(List.copyOf(nodes));
    }

    private static List<Edge> users(List<Node> nodes, int allocation) {
        List<Edge> users = new ArrayList<>();
        for (int i = allocation + 1; i < nodes.size(); i++) {
            boolean uses = nodes.get(i).edges().stream().anyMatch(edge -> edge.from() == allocation);
            if (uses && !(nodes.get(i).kind() instanceof NodeKind.Free)) {
                users.add(new Edge(i, EdgeKind.COMPLETION));
            }
        }
        return users.isEmpty() ? List.of(new Edge(allocation, EdgeKind.COMPLETION)) : withoutImplied(nodes, users);
    }

    // -- edges that others imply ---------------------------------------------------------------------------------

    private static List<Edge> withoutImplied(List<Node> nodes, List<Edge> edges) {
        TreeSet<Integer> implied = new TreeSet<>();
        for (Edge edge : edges) {
            implied.addAll(
                    edge.kind() == EdgeKind.COMPLETION
                            ? completeBeforeEnd(nodes, edge.from())
                            : completeBeforeBegin(nodes, edge.from()));
        }
        return edges.stream().filter(edge -> !implied.contains(edge.from())).toList();
    }

    /** The nodes that are complete when a node begins. */
    private static TreeSet<Integer> completeBeforeBegin(List<Node> nodes, int node) {
        TreeSet<Integer> all = new TreeSet<>();
        for (Edge edge : nodes.get(node).edges()) {
            if (edge.kind() == EdgeKind.COMPLETION) {
                all.add(edge.from());
                all.addAll(completeBeforeEnd(nodes, edge.from()));
            } else {
                all.addAll(completeBeforeBegin(nodes, edge.from()));
            }
        }
        return all;
    }

    /** The nodes that are complete when a node is. */
    private static TreeSet<Integer> completeBeforeEnd(List<Node> nodes, int node) {
        TreeSet<Integer> all = completeBeforeBegin(nodes, node);
        for (Edge edge : nodes.get(node).edges()) {
            if (edge.kind().endsAfter()) {
                all.add(edge.from());
                all.addAll(completeBeforeEnd(nodes, edge.from()));
            }
        }
        return all;
    }
}
