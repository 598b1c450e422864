package orrery.core.graph;

import java.util.List;
import orrery.core.work.Work;

/** The work of a node that contains other graphs. */
public interface GraphContainer extends Work {

    /** Returns the embedded graphs. */
    List<Graph> graphs();

    /** Returns whether a graph with such a node can be copied. */
    default boolean isCopyable() {
        return true;
    }

    /** Returns equal work with copies of the graphs, for a copy of the node. */
    GraphContainer copy();
}
