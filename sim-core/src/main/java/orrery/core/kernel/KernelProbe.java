package orrery.core.kernel;

import orrery.core.memory.AccessProbe;

/**
 * Looks at one run of a kernel from within: which thread runs, what memory it touches through the views of its
 * arguments, and how it branches where it says so. A kernel under a probe runs on one thread, slowly, and does the
 * same.
 */
public interface KernelProbe extends AccessProbe {

    /**
     * A thread goes on.
     *
     * @param block the number of its block
     * @param thread its number in the block; 0 for a body that runs once a block or once a launch
     */
    void thread(long block, int thread);

    /** The thread has come to a branch of its source. */
    void branch(boolean taken);
}
