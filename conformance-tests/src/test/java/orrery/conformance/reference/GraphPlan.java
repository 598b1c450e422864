package orrery.conformance.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * A graph of a program.
 *
 * @param drafts its nodes: each comes behind earlier ones
 */
record GraphPlan(List<Draft> drafts) {

    /**
     * A node of a graph before its numbers mean anything, so that each sublist of nodes is a graph.
     *
     * @param behind how many nodes before it those are that it comes behind; what is not there is left out
     * @param kind what it does
     */
    record Draft(List<Integer> behind, NodeKind kind) {}

    /**
     * A node of a graph.
     *
     * @param behind the indices of the nodes that it comes behind
     * @param kind what it does
     */
    record Node(List<Integer> behind, NodeKind kind) {}

    /**
     * The nodes. What is allocated is freed behind everything that directly comes behind the allocation. An edge is
     * left out that others imply: it would change nothing but the order of what is decided at one instant, and that
     * order is not specified.
     */
    List<Node> nodes() {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < drafts.size(); i++) {
            TreeSet<Integer> behind = new TreeSet<>();
            for (int back : drafts.get(i).behind()) {
                if (back <= i) {
                    behind.add(i - back);
                }
            }
            nodes.add(new Node(withoutImplied(nodes, behind), drafts.get(i).kind()));
        }
        for (int i = 0; i < drafts.size(); i++) {
            if (nodes.get(i).kind() instanceof NodeKind.Allocation) {
                nodes.add(new Node(users(nodes, i), new NodeKind.Free(i)));
            }
        }
        return nodes;
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

    /** How many nodes nothing comes behind. */
    int ends() {
        List<Node> nodes = nodes();
        TreeSet<Integer> awaited = new TreeSet<>();
        nodes.forEach(node -> awaited.addAll(node.behind()));
        return nodes.size() - awaited.size();
    }

    /** Whether it does nothing: all its nodes are empty. */
    boolean idle() {
        return nodes().stream().allMatch(node -> node.kind().idle());
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        List<Node> nodes = nodes();
        for (int i = 0; i < nodes.size(); i++) {
            text.append(i == 0 ? "" : "; ")
                    .append(i)
                    .append(
                            nodes.get(i).behind().isEmpty()
                                    ? ""
                                    : " behind " + nodes.get(i).behind())
                    .append(": ")
                    .append(nodes.get(i).kind());
        }
        return text.append("}").toString();
    }
}
