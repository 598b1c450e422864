package orrery.core.engine;

/** A context that nodes of graphs run in, in whichever stream the graph is launched. */
public interface NodeContext {
    /** Returns what owns the work of the context. */
    WorkOwner order();
}
