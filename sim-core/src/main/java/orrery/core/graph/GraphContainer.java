package orrery.core.graph;

import com.google.common.collect.ImmutableList;
import orrery.core.work.ObjectWork;
import orrery.device.CUresult;

/** The work of a node that contains other graphs. */
public sealed interface GraphContainer extends ObjectWork permits ChildGraph, Conditional {

    /** Returns the embedded graphs. */
    ImmutableList<Graph> graphs();

    /** Returns equal work with other graphs, as many as these, for a copy of the node. */
    GraphContainer with(ImmutableList<Graph> others);

    /** Does nothing: the launch executes the embedded graphs. */
    @Override
    default void perform(CUresult status) {}
}
