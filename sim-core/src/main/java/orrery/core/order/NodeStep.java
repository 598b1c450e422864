package orrery.core.order;

import java.util.List;

/**
 * A node of one execution of a graph or of the body of a conditional node.
 *
 * @param execution the execution of the graph or of the conditional node
 * @param iteration the number of the iteration of the body
 * @param edges the edges of what is executed
 * @param position the position of the node
 */
public record NodeStep(GraphSegment execution, long iteration, NodeEdges edges, int position) {

    /**
     * Returns whether a node is after another one of the same launch, or the same.
     *
     * @param later the path of the node: the nodes that it is nested in, from the outermost one, and the node
     * @param earlier the path of the other node
     * @param waited whether the later node has waited for the kernels that it can overlap
     */
    public static boolean isAfter(List<NodeStep> later, List<NodeStep> earlier, boolean waited) {
        int depth = Math.min(later.size(), earlier.size());
        for (int i = 0; i < depth; i++) {
            NodeStep own = later.get(i);
            NodeStep other = earlier.get(i);
            if (own.execution != other.execution) {
                return own.execution.isAfter(earlier);
            } else if (own.iteration != other.iteration) {
                return own.iteration > other.iteration;
            } else if (own.position != other.position) {
                boolean last = i == later.size() - 1;
                return own.edges.isAfter(own.position, other.position, waited || !last);
            }
        }
        return true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NodeStep step
                && step.execution == execution
                && step.iteration == iteration
                && step.position == position;
    }

    @Override
    public int hashCode() {
        return 31 * System.identityHashCode(execution) + position;
    }
}
