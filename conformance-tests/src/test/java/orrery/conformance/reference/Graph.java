package orrery.conformance.reference;

import java.util.List;
import java.util.TreeSet;

/**
 * A graph of a program.
 *
 * @param nodes its nodes, each behind those that it depends on
 */
record Graph(List<Node> nodes) {

    /**
     * A node of a graph.
     *
     * @param id its number in the program
     * @param behind the indices of the nodes that it comes behind
     * @param kind what it does
     */
    record Node(int id, List<Integer> behind, NodeKind kind) {}

    /** How many nodes come behind none. */
    int roots() {
        return (int) nodes.stream().filter(node -> node.behind().isEmpty()).count();
    }

    /** How many dependencies there are. */
    int edges() {
        return nodes.stream().mapToInt(node -> node.behind().size()).sum();
    }

    /** How many nodes nothing comes behind. */
    int ends() {
        TreeSet<Integer> awaited = new TreeSet<>();
        nodes.forEach(node -> awaited.addAll(node.behind()));
        return nodes.size() - awaited.size();
    }

    /** Whether it does nothing: all its nodes are empty. */
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
                    .append(node.behind().isEmpty() ? "" : " behind " + node.behind())
                    .append(": ")
                    .append(node.kind())
                    .append(node.kind() instanceof NodeKind.Conditional ? " (node " + node.id() + ")" : "");
        }
        return text.append("}").toString();
    }
}
