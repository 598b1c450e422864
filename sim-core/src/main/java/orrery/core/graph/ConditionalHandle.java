package orrery.core.graph;

import org.jspecify.annotations.Nullable;
import orrery.core.memory.Accessor;

/** A handle of the value that a conditional node tests. A handle belongs to at most one node. */
public final class ConditionalHandle {
    private final long id;
    private final int index;
    private final Graph graph;
    private final Accessor context;
    private final int defaultValue;
    private final boolean hasDefault;
    private @Nullable Node node;

    /**
     * Creates a handle that belongs to no node.
     *
     * @param id the value by which kernels name it
     * @param index its index among the handles of the outermost graph
     * @param graph the graph that it was created for
     * @param context the context that it was created for, which its node and their bodies run in
     * @param defaultValue the value at the beginning of each launch
     * @param assigned whether launches set the default value; otherwise the value is undefined at the beginning of a
     *     launch
     */
    ConditionalHandle(long id, int index, Graph graph, Accessor context, int defaultValue, boolean assigned) {
        this.id = id;
        this.index = index;
        this.graph = graph;
        this.context = context;
        this.defaultValue = defaultValue;
        this.hasDefault = assigned;
    }

    /** Returns the value by which kernels name it. */
    public long id() {
        return id;
    }

    /** Returns the graph that it was created for. */
    public Graph graph() {
        return graph;
    }

    /** Returns the context that it was created for. */
    public Accessor context() {
        return context;
    }

    /** Returns the value at the beginning of each launch. */
    public int defaultValue() {
        return defaultValue;
    }

    /** Returns whether launches set the default value. */
    public boolean hasDefault() {
        return hasDefault;
    }

    /** Returns the node that tests it; null if there is none. */
    public @Nullable Node node() {
        return node != null && node.isDestroyed() ? null : node;
    }

    /** Returns its index among the handles of the outermost graph. An update pairs handles by their index. */
    public int index() {
        return index;
    }

    void setNode(Node user) {
        node = user;
    }

    @Override
    public String toString() {
        return "conditional handle " + id + " of " + graph;
    }
}
