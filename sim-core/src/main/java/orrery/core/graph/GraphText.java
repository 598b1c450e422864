package orrery.core.graph;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints a graph in one line, for messages and assertions. Each node has its number, its type, the name of its kernel
 * or its embedded graphs, and its dependencies, as in {@code 0:KERNEL store() 1:MEMSET(0) 2:GRAPH{0:EMPTY()}(0 1)}. An
 * edge other than a full dependency shows its data: {@code 1:KERNEL next(0[1.0.1])}.
 *
 * <p>Nodes are numbered within their graph in the order of their creation. Dependencies are in the order in which the
 * edges were added. Graphs with equal text have the same topology, and an update pairs their nodes by number unless the
 * order of their sinks differs.
 */
public final class GraphText {
    /** The number of nodes that {@link #brief} prints. */
    private static final int MAX_NODES = 12;

    private GraphText() {}

    /** Returns the text of a whole graph. */
    public static String of(Graph graph) {
        StringBuilder text = new StringBuilder();
        append(text, graph, Integer.MAX_VALUE);
        return text.toString();
    }

    /** Returns the text of the first nodes and the number of the others. */
    public static String brief(Graph graph) {
        StringBuilder text = new StringBuilder();
        append(text, graph, MAX_NODES);
        return graph.size() == 0 ? "nothing" : text.toString();
    }

    /** Returns the numbers of the nodes of a cycle, as their names have them. It begins and ends with the first one. */
    public static String cycle(List<Node> nodes) {
        String shown = nodes.stream()
                .limit(MAX_NODES)
                .map(node -> String.valueOf(node.ordinal()))
                .collect(Collectors.joining(" -> "));
        int others = nodes.size() - MAX_NODES;
        return shown + (others > 0 ? " -> " + others + " more" : "") + " -> "
                + nodes.get(0).ordinal();
    }

    private static void append(StringBuilder text, Graph graph, int most) {
        NodeIndex numbers = new NodeIndex(graph);
        int number = 0;
        for (Node node : graph) {
            text.append(number == 0 ? "" : " ");
            if (number == most) {
                text.append("and ").append(graph.size() - most).append(" more");
                return;
            }
            text.append(number++).append(':').append(node.type());
            String name = node.kernelName().replaceAll("\\R", " ");
            text.append(name.isEmpty() ? "" : " ").append(name);
            if (node.work() instanceof GraphContainer embedding) {
                for (Graph inner : embedding.graphs()) {
                    text.append('{');
                    append(text, inner, most);
                    text.append('}');
                }
            }
            dependencies(text, node, numbers);
        }
    }

    private static void dependencies(StringBuilder text, Node node, NodeIndex numbers) {
        text.append('(');
        for (int i = 0; i < node.inCount(); i++) {
            text.append(i == 0 ? "" : " ").append(numbers.of(node.inOrdinal(i)));
            if (!node.inData(i).isDefault()) {
                text.append('[').append(node.inData(i)).append(']');
            }
        }
        text.append(')');
    }
}
