package orrery.core.order;

import java.util.List;

/**
 * A node of a graph launch.
 *
 * @param launch the launch
 * @param path the node, after the nodes that it is nested in, from the outermost one
 */
public record GraphPoint(OrderPoint launch, List<NodeStep> path) implements Position {

    @Override
    public boolean isAfter(Position earlier) {
        return isAfter(earlier, true, launch.time());
    }

    @Override
    public boolean isAlwaysAfter(Position earlier) {
        return isAfter(earlier, true, launch.time().inEachRun());
    }

    /** Returns whether the part of the node before it waits for other kernels is after a position. */
    boolean isAfterBeforeSynchronization(Position earlier) {
        return isAfter(earlier, false, launch.time());
    }

    private boolean isAfter(Position earlier, boolean waited, VectorTime time) {
        Position before = earlier.whole();
        if (before instanceof GraphPoint node && node.launch == launch) {
            return NodeStep.isAfter(path, node.path, waited) || isAfterThroughEvent(earlier);
        }
        return Positions.isAfter(this, time, before) || isAfterThroughEvent(earlier);
    }

    /** Returns whether a node that waits for an event leads here, and the event is after a position. */
    private boolean isAfterThroughEvent(Position earlier) {
        LaunchPart outer = outer();
        for (OrderPoint.NodeWait wait : launch.nodeWaits()) {
            if (outer.isAfter(wait.position()) && wait.event().isAfter(earlier)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the node of the launch itself that it is, or that it is nested in. */
    LaunchPart outer() {
        NodeStep outer = path.get(0);
        return new LaunchPart(launch, outer.position(), outer.edges());
    }

    @Override
    public OrderPoint point() {
        return launch;
    }
}
