package orrery.core.order;

/**
 * A node of one execution of a graph or of the body of a conditional node.
 *
 * @param execution identifies the execution of the graph or of the conditional node
 * @param iteration the number of the iteration of the body
 * @param edges the edges of what is executed
 * @param position the position of the node
 */
public record NodeStep(Object execution, long iteration, NodeEdges edges, int position) {

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
