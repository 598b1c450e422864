package orrery.core.graph;

/**
 * A graph in one line, for messages and assertions: each node with its number, its type, the name of its kernel or the
 * graphs in it, and what it depends on, as in {@code 0:KERNEL store() 1:MEMSET(0) 2:GRAPH{0:EMPTY()}(0 1)}. An edge
 * that is no full dependency shows its data: {@code 1:KERNEL next(0[1.0.1])}.
 *
 * <p>Nodes are numbered within their graph, in the order of their creation, and dependencies stand in the order in
 * which the edges were made: graphs with equal texts have the same shape, and an update pairs their nodes by number,
 * unless their sinks were made in another order.
 */
public final class GraphText {
    /** How many nodes a message shows. */
    private static final int BRIEF = 12;

    private GraphText() {}

    /** The whole graph. */
    public static String of(Graph graph) {
        StringBuilder text = new StringBuilder();
        append(text, graph, Integer.MAX_VALUE);
        return text.toString();
    }

    /** The first nodes of it, and how many more there are. */
    public static String brief(Graph graph) {
        StringBuilder text = new StringBuilder();
        append(text, graph, BRIEF);
        return graph.size() == 0 ? "nothing" : text.toString();
    }

    private static void append(StringBuilder text, Graph graph, int most) {
        int[] numbers = new int[graph.created()];
        int number = 0;
        for (Node node : graph) {
            numbers[node.ordinal()] = number++;
        }
        number = 0;
        for (Node node : graph) {
            text.append(number == 0 ? "" : " ");
            if (number == most) {
                text.append("and ").append(graph.size() - most).append(" more");
                return;
            }
            text.append(number++).append(':').append(node.type());
            String name = node.work().givenName().replaceAll("\\R", " ");
            text.append(name.isEmpty() ? "" : " ").append(name);
            if (node.work() instanceof Embedding embedding) {
                for (Graph inner : embedding.graphs()) {
                    text.append('{');
                    append(text, inner, most);
                    text.append('}');
                }
            }
            dependencies(text, node, numbers);
        }
    }

    private static void dependencies(StringBuilder text, Node node, int[] numbers) {
        text.append('(');
        for (int i = 0; i < node.inCount(); i++) {
            text.append(i == 0 ? "" : " ").append(numbers[node.in(i).ordinal()]);
            if (!node.inData(i).isDefault()) {
                text.append('[').append(node.inData(i)).append(']');
            }
        }
        text.append(')');
    }
}
