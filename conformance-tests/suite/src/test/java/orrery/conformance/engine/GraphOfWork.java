package orrery.conformance.engine;

import java.util.List;

/**
 * A graph of a program.
 *
 * @param nodes its nodes, each after those that it depends on
 */
record GraphOfWork(List<Node> nodes) {

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
