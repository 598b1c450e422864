package orrery.sim;

/**
 * Observes one run of a kernel: its threads, their memory accesses through the views of its arguments, and their
 * declared branches. A kernel with a probe runs on one Java thread, slowly, with the same results.
 *
 * <pre>{@code
 * final class BranchCount implements KernelProbe {
 *     int branches;
 *
 *     public void onBranch(boolean taken) {
 *         branches++;
 *     }
 *
 *     public void onThread(long block, int thread) {}
 *
 *     public void onAccess(boolean load, int bytes, long address) {}
 * }
 * }</pre>
 */
public interface KernelProbe extends AccessProbe {

    /**
     * Observes that a thread starts or resumes.
     *
     * @param block the number of its block
     * @param thread its number in the block; 0 for a body that runs once for each block or launch
     */
    void onThread(long block, int thread);

    /** Observes that the threads of the current block pass a barrier, or that a block begins. */
    default void onBarrier() {}

    /**
     * Observes that lanes of a warp pass a barrier of the warp ({@code bar.warp.sync}).
     *
     * @param block the number of their block
     * @param first the number of the first thread of the warp in the block
     */
    default void onWarpBarrier(long block, int first) {}

    /** Observes that the current thread has waited for the kernels that this one can overlap. */
    default void onDependencyWait() {}

    /** Observes that the kernel begins to evaluate the condition that it waits for. */
    default void onConditionBegin() {}

    /**
     * Observes that the kernel has evaluated the condition that it waits for.
     *
     * @param holds the result; false if the condition throws
     */
    default void onConditionEnd(boolean holds) {}

    /** Observes a race between two threads of a block in its shared memory. Only kernels in PTX report them. */
    default void onSharedRace(SharedRace race) {}

    /** Observes a declared branch of the current thread. */
    void onBranch(boolean taken);
}
