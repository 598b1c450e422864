package orrery.core.graph;

/** A graph in the language of Graphviz. */
public final class GraphDot {
    private GraphDot() {}

    /** The graph as text. */
    public static String print(Graph graph, int flags) {
        return "";
    }
}
