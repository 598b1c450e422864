package orrery.device;

/**
 * What the place of a kernel node in its graph costs: how long the front end is busy with it, and how much later nodes
 * can start where the graph forks and where branches join. All figures are in nanoseconds.
 *
 * @param kernel how long the front end is busy with each kernel
 * @param joining how much longer it is busy if branches join at the kernel
 * @param fork the delay from the completion of a kernel that many nodes depend on until they can start
 * @param end how much longer the front end is busy if nothing depends on the kernel, since the launch waits for it
 * @param branchJoin the delay from the completion of the dependencies of a kernel until it can start, if branches join
 *     there: if they are several roots, or depend on several roots
 */
public record GraphIssueCost(long kernel, long joining, long fork, long end, long branchJoin) {
    /** The number of dependents up to which they start without a delay, as measured on an H200. */
    private static final int FEW_DEPENDENTS = 6;

    /**
     * Returns how long the front end is busy with a kernel, in nanoseconds.
     *
     * @param joins whether branches join at it
     * @param isEnd whether nothing depends on it
     */
    public long frontEndNanos(boolean joins, boolean isEnd) {
        return kernel + (joins ? joining : 0) + (isEnd ? end : 0);
    }

    /** Returns the nanoseconds from the completion of a kernel until its {@code dependents} nodes can start. */
    public long forkNanos(int dependents) {
        return dependents > FEW_DEPENDENTS ? fork : 0;
    }
}
