package orrery.device;

/**
 * How long the front end is busy with a kernel node of a launched graph.
 *
 * @param kernel nanoseconds for the start of each kernel
 * @param joining nanoseconds more if branches join there
 * @param fork nanoseconds from the completion of a kernel that many nodes depend on until they can start
 * @param end nanoseconds more if nothing depends on it: the launch waits for it
 * @param branchJoin nanoseconds from the completion of the dependencies of a kernel until it can start, if they are of
 *     several branches: of several roots, or of nodes that depend on these
 */
public record GraphIssueCost(long kernel, long joining, long fork, long end, long branchJoin) {
    /** Up to so many dependents of a kernel start without a delay: measured on an H200. */
    private static final int FEW_DEPENDENTS = 6;

    /** Returns the nanoseconds for a kernel where branches join or not; {@code isEnd} if nothing depends on it. */
    public long of(boolean joins, boolean isEnd) {
        return kernel + (joins ? joining : 0) + (isEnd ? end : 0);
    }

    /** Returns the nanoseconds from the completion of a kernel with {@code dependents} until they can start. */
    public long fork(int dependents) {
        return dependents > FEW_DEPENDENTS ? fork : 0;
    }
}
