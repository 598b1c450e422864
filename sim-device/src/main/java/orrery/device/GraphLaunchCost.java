package orrery.device;

/**
 * How much longer a launch of an executable graph keeps the host because of the graph's shape. A graph that is a chain
 * costs least: its nodes are one sequence of commands.
 *
 * @param root nanoseconds for each node without dependencies, beyond the first
 * @param end nanoseconds for each node that nothing depends on, beyond as many as there are roots and the first few
 * @param branchedNode nanoseconds for each node of a graph that is not a chain
 * @param chainedNode nanoseconds for each node of a chain
 */
public record GraphLaunchCost(long root, long end, long branchedNode, long chainedNode) {
    /** Up to so many ends cost nothing more. */
    private static final int FREE_ENDS = 5;

    /**
     * Returns the nanoseconds for a graph.
     *
     * @param nodes the number of its nodes
     * @param roots how many of them depend on none
     * @param ends on how many of them none depends
     * @param edges the number of its dependencies
     */
    public long of(int nodes, int roots, int ends, int edges) {
        boolean chain = roots <= 1 && ends <= 1 && edges < nodes;
        return Math.max(0, roots - 1) * root
                + Math.max(0, ends - roots - FREE_ENDS) * end
                + nodes * (chain ? chainedNode : branchedNode);
    }
}
