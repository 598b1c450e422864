package orrery.core.order;

import java.util.List;

/** One execution of a graph, or of a conditional node, that is part of a launch. */
public interface GraphSegment {

    /**
     * Returns whether all of it is after a node of another execution of the same launch.
     *
     * @param earlier the node, after the nodes that it is nested in, from the outermost one
     */
    boolean isAfter(List<NodeStep> earlier);
}
