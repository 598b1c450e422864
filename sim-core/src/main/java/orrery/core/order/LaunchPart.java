package orrery.core.order;

/**
 * A node of a graph launch that is not nested in another node.
 *
 * @param launch the launch
 * @param position the position of the node
 * @param edges the edges of the graph
 */
public record LaunchPart(OrderPoint launch, int position, NodeEdges edges) {

    /** Returns whether it is a node, or after the node. */
    boolean isAfter(int node) {
        return position == node || edges.isAfter(position, node, true);
    }

    /** Returns what comes after the node: it included. */
    VectorTime timeAfter() {
        VectorTime all = launch.time().with(this);
        for (OrderPoint.NodeWait wait : launch.nodeWaits()) {
            if (isAfter(wait.position())) {
                all = all.join(wait.event().timeAfter());
            }
        }
        return all;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LaunchPart part && part.launch == launch && part.position == position;
    }

    @Override
    public int hashCode() {
        return 31 * launch.hashCode() + position;
    }
}
