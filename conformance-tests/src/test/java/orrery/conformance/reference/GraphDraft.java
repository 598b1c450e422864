package orrery.conformance.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import orrery.conformance.reference.Graph.Node;
import orrery.core.kernel.GraphLaunchMode;
import orrery.device.CUgraphConditionalNodeType;

/**
 * A graph before its numbers mean anything, so that each sublist of its nodes is a graph.
 *
 * @param nodes its nodes
 */
record GraphDraft(List<NodeDraft> nodes) {

    /**
     * A node.
     *
     * @param behind how many nodes before it those are that it comes behind; what is not there is left out
     * @param kind what it does
     * @param bodies the graphs in it, if it has any
     * @param initial the first value of a conditional node, or how many rounds it goes
     */
    record NodeDraft(List<Integer> behind, Kind kind, List<GraphDraft> bodies, int initial) {}

    /** What a node does. */
    sealed interface Kind {
        /** What a node of the graph does in the same way. */
        record Plain(NodeKind kind) implements Kind {}

        /** A kernel that sets the value of one of the conditional nodes before it, of those that are no loop. */
        record Chooses(int which, int value) implements Kind {}

        /** A kernel that launches one of the graphs for kernels that were made before; where there is none, nothing. */
        record Launches(int which, GraphLaunchMode mode, Kernel like) implements Kind {}

        /** A node with a graph. */
        record Child() implements Kind {}

        /** A node with bodies. */
        record Conditional(CUgraphConditionalNodeType type) implements Kind {}
    }

    /** The graph, with nodes numbered from {@code next} on, whose kernels launch the first graphs for kernels. */
    Graph graph(AtomicInteger next, int launchable) {
        return graph(next, launchable, new ArrayList<>());
    }

    /**
     * What is allocated is freed behind everything that directly comes behind the allocation. An edge is left out that
     * others imply: it would change nothing but the order of what is decided at one instant, and that order is not
     * specified.
     */
    private Graph graph(AtomicInteger next, int launchable, List<Integer> choosable) {
        List<Node> graph = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            TreeSet<Integer> behind = new TreeSet<>();
            for (int back : nodes.get(i).behind()) {
                if (back <= i) {
                    behind.add(i - back);
                }
            }
            int id = next.getAndIncrement();
            graph.add(new Node(id, withoutImplied(graph, behind), kind(nodes.get(i), id, next, launchable, choosable)));
        }
        for (int i = 0; i < nodes.size(); i++) {
            if (graph.get(i).kind() instanceof NodeKind.Allocation) {
                graph.add(new Node(next.getAndIncrement(), users(graph, i), new NodeKind.Free(i)));
            }
        }
        return new Graph(List.copyOf(graph));
    }

    private static NodeKind kind(NodeDraft node, int id, AtomicInteger next, int launchable, List<Integer> choosable) {
        if (node.kind() instanceof Kind.Plain plain) {
            return plain.kind();
        } else if (node.kind() instanceof Kind.Chooses chooses) {
            return choosable.isEmpty()
                    ? new NodeKind.Empty()
                    : new NodeKind.Does(new Kernel(
                            new Effect.Choose(choosable.get(chooses.which() % choosable.size()), chooses.value())));
        } else if (node.kind() instanceof Kind.Launches launches) {
            Kernel like = launches.like();
            Cell result = new Cell(Area.DEVICE, launches.which() % Area.CHOICE);
            return new NodeKind.Does(
                    launchable == 0
                            ? like
                            : like.with(
                                    new Effect.LaunchGraph(launches.which() % launchable, launches.mode(), result)));
        } else if (node.kind() instanceof Kind.Conditional conditional) {
            boolean loop = conditional.type() == CUgraphConditionalNodeType.WHILE;
            if (!loop) {
                choosable.add(id);
            }
            List<Graph> bodies = node.bodies().stream()
                    .limit(conditional.type() == CUgraphConditionalNodeType.SWITCH ? 3 : loop ? 1 : 2)
                    .map(body -> body.graph(next, launchable, choosable))
                    .map(body -> loop ? counted(body, id, node.initial(), next) : body)
                    .toList();
            return new NodeKind.Conditional(conditional.type(), node.initial(), bodies);
        }
        return new NodeKind.Child(node.bodies().get(0).graph(next, launchable, choosable));
    }

    /** A body that goes round so many times: a kernel of it counts. */
    private static Graph counted(Graph body, int loop, int rounds, AtomicInteger next) {
        List<Node> nodes = new ArrayList<>(body.nodes());
        Kernel counting = new Kernel(new Effect.Count(loop, Math.max(1, rounds)));
        nodes.add(new Node(next.getAndIncrement(), List.of(), new NodeKind.Does(counting)));
        return new Graph(List.copyOf(nodes));
    }

    private static List<Integer> users(List<Node> nodes, int allocation) {
        TreeSet<Integer> users = new TreeSet<>();
        for (int i = allocation + 1; i < nodes.size(); i++) {
            if (nodes.get(i).behind().contains(allocation) && !(nodes.get(i).kind() instanceof NodeKind.Free)) {
                users.add(i);
            }
        }
        return users.isEmpty() ? List.of(allocation) : withoutImplied(nodes, users);
    }

    private static List<Integer> withoutImplied(List<Node> nodes, TreeSet<Integer> behind) {
        TreeSet<Integer> implied = new TreeSet<>();
        behind.forEach(each -> implied.addAll(ancestors(nodes, each)));
        return behind.stream().filter(each -> !implied.contains(each)).toList();
    }

    private static TreeSet<Integer> ancestors(List<Node> nodes, int node) {
        TreeSet<Integer> all = new TreeSet<>();
        for (int each : nodes.get(node).behind()) {
            all.add(each);
            all.addAll(ancestors(nodes, each));
        }
        return all;
    }
}
