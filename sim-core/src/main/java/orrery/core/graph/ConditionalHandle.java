package orrery.core.graph;

/** The value that a conditional node looks at: one handle belongs to one node. */
public final class ConditionalHandle {
    private final long id;
    private final Graph graph;
    private final int defaultValue;
    private final boolean assigned;
    private Node node;

    /**
     * A handle that belongs to no node yet.
     *
     * @param id its number, by which kernels name it
     * @param graph the graph it was created for
     * @param defaultValue the value at the beginning of each launch
     * @param assigned whether there is such a value; otherwise it is undefined at that time
     */
    ConditionalHandle(long id, Graph graph, int defaultValue, boolean assigned) {
        this.id = id;
        this.graph = graph;
        this.defaultValue = defaultValue;
        this.assigned = assigned;
    }

    /** Its number, by which kernels name it. */
    public long id() {
        return id;
    }

    /** The graph it was created for. */
    public Graph graph() {
        return graph;
    }

    /** The value at the beginning of each launch. */
    public int defaultValue() {
        return defaultValue;
    }

    /** Whether it has a value at the beginning of each launch. */
    public boolean assigned() {
        return assigned;
    }

    /** The node that looks at it; null if there is none yet. */
    public Node node() {
        return node;
    }

    void node(Node user) {
        node = user;
    }

    @Override
    public String toString() {
        return "conditional handle " + id + " of " + graph;
    }
}
