package orrery.conformance.reference;

import java.util.List;
import java.util.TreeSet;

/**
 * A graph of a program.
 *
 * @param nodes its nodes, each after those that it depends on
 */
record Graph(List<Node> nodes) {

    /**
     * A node of a graph.
     *
     * @param id its number in the program
     * @param edges what it comes after
     * @param kind what it does
     */
    record Node(int id, List<Edge> edges, NodeKind kind) {}

    /**
     * An edge from an earlier node.
     *
     * @param from its index
     * @param kind what of it is waited for
     */
    record Edge(int from, EdgeKind kind) {
        @Override
        public String toString() {
            return from + (kind == EdgeKind.COMPLETION ? "" : " " + kind);
        }
    }

    /** How many nodes come after none. */
    int roots() {
        return (int) nodes.stream().filter(node -> node.edges().isEmpty()).count();
    }

    /** How many dependencies there are. */
    int edges() {
        return nodes.stream().mapToInt(node -> node.edges().size()).sum();
    }

    /** How many nodes nothing comes after. */
    int ends() {
        TreeSet<Integer> awaited = new TreeSet<>();
        nodes.forEach(node -> node.edges().forEach(edge -> awaited.add(edge.from())));
        return nodes.size() - awaited.size();
    }

    /** Returns whether all its nodes are empty. */
    boolean idle() {
        return nodes.stream().allMatch(node -> node.kind().idle());
    }

    /** Whether all its nodes only order others. */
    boolean onlyOrders() {
        return nodes.stream().allMatch(node -> node.kind().onlyOrders());
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            text.append(i == 0 ? "" : "; ")
                    .append(i)
                    .append(node.edges().isEmpty() ? "" : " after " + node.edges())
                    .append(": ")
                    .append(node.kind())
                    .append(node.kind() instanceof NodeKind.Conditional ? " (node " + node.id() + ")" : "");
        }
        return text.append("}").toString();
    }
}
