package orrery.core.graph;

import java.util.List;
import orrery.core.work.Work;

/** Work that consists of other graphs. */
public interface Embedding extends Work {

    /** The embedded graphs. */
    List<Graph> graphs();

    /** Whether a graph with such a node can be copied. */
    default boolean copyable() {
        return true;
    }

    /** The same for a copy of its node: with copies of the graphs. */
    Embedding copy();
}
