package orrery.core.graph;

import com.google.common.collect.ImmutableList;
import orrery.core.work.ObjectWork;

/** The work of a node that contains other graphs. */
public sealed interface GraphContainer extends ObjectWork permits ChildGraph, Conditional {

    /** Returns the embedded graphs. */
    ImmutableList<Graph> graphs();

    /** Returns equal work with other graphs, as many as these, for a copy of the node. */
    GraphContainer with(ImmutableList<Graph> others);
}
