package orrery.core.order;

import java.util.List;

/**
 * A node of a graph launch.
 *
 * @param launch the launch
 * @param path the node, behind the nodes that it is nested in, from the outermost one
 */
public record GraphPoint(OrderPoint launch, List<NodeStep> path) implements Position {

    @Override
    public boolean isBehind(Position earlier) {
        return isBehind(earlier, true, launch.time());
    }

    @Override
    public boolean isAlwaysBehind(Position earlier) {
        return isBehind(earlier, true, launch.requiredTime());
    }

    /** Returns whether the part of the node before it waits for other kernels is behind a position. */
    boolean isBehindBeforeSynchronization(Position earlier) {
        return isBehind(earlier, false, launch.time());
    }

    private boolean isBehind(Position earlier, boolean waited, VectorTime time) {
        Position before = earlier.whole();
        if (before instanceof GraphPoint node && node.launch == launch) {
            return NodeStep.isBehind(path, node.path, waited) || isBehindThroughEvent(earlier);
        }
        return Positions.isBehind(this, time, before) || isBehindThroughEvent(earlier);
    }

    /** Returns whether a node that waits for an event leads here, and the event is behind a position. */
    private boolean isBehindThroughEvent(Position earlier) {
        LaunchPart outer = outer();
        for (OrderPoint.NodeWait wait : launch.nodeWaits()) {
            if (outer.isBehind(wait.position()) && wait.event().isBehind(earlier)) {
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
