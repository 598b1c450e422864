package orrery.core.graph;

import java.util.List;
import orrery.core.work.ObjectWork;

/** The work of a node that contains other graphs. */
public sealed interface GraphContainer extends ObjectWork permits ChildGraph, Conditional {

    /** Returns the embedded graphs. */
    List<Graph> graphs();

    /** Returns equal work with copies of the graphs, for a copy of the node. */
    GraphContainer copy();
}
