package orrery.device;

/**
 * How much longer a launch of an executable graph keeps the host because of the graph's shape. A graph that is a chain
 * costs least: its nodes are one sequence of commands.
 *
 * @param root nanoseconds for each node without dependencies, beyond the first
 * @param manyRoots nanoseconds more if they are many
 * @param end nanoseconds for each node that nothing depends on, beyond as many as there are roots and the first few
 * @param branchedNode nanoseconds for each node of a graph that is not a chain
 * @param chainedNode nanoseconds for each node of a chain
 */
public record GraphLaunchCost(long root, long manyRoots, long end, long branchedNode, long chainedNode) {
    /** Up to so many ends cost nothing more. */
    private static final int FREE_ENDS = 5;

    /** More nodes without dependencies than these are many: measured on an H200. */
    private static final int FEW_ROOTS = 8;

    /**
     * Returns the nanoseconds from the submission of the first node without dependencies to that of another one.
     *
     * @param root how many come before it
     */
    public long submitted(int root) {
        return root * this.root + (root >= FEW_ROOTS ? manyRoots : 0);
    }

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
        return submitted(Math.max(0, roots - 1))
                + Math.max(0, ends - roots - FREE_ENDS) * end
                + nodes * (chain ? chainedNode : branchedNode);
    }
}
