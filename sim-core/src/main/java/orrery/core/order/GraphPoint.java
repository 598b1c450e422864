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
            return isBehindNode(node, waited) || isBehindThroughEvent(earlier);
        }
        return Positions.isBehind(this, time, before) || isBehindThroughEvent(earlier);
    }

    /** Returns whether it is behind a node of the same launch. */
    private boolean isBehindNode(GraphPoint earlier, boolean waited) {
        int depth = Math.min(path.size(), earlier.path.size());
        for (int i = 0; i < depth; i++) {
            NodeStep own = path.get(i);
            NodeStep other = earlier.path.get(i);
            if (own.execution() != other.execution()) {
                // Graphs that kernels launch: taken as ordered as they run.
                return true;
            } else if (own.iteration() != other.iteration()) {
                return own.iteration() > other.iteration();
            } else if (own.position() != other.position()) {
                boolean last = i == path.size() - 1;
                return own.edges().isBehind(own.position(), other.position(), waited || !last);
            }
        }
        return true;
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
