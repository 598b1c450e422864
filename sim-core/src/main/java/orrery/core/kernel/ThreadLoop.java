package orrery.core.kernel;

import orrery.sim.KernelProbe;
import orrery.sim.LaunchShape;
import orrery.sim.ThreadBody;

/** Runs a body for many threads. */
interface ThreadLoop {

    /**
     * Runs the threads of some blocks of a grid.
     *
     * @param from the number of the first block
     * @param to the number after that of the last block
     */
    void runGrid(ThreadBody body, LaunchShape shape, long from, long to, GridCode grid);

    /** Runs the threads of one block. */
    void runBlock(ThreadBody body, RunningBlock block, LaunchShape shape);

    /**
     * Runs the threads of one block, and notifies a probe of each.
     *
     * @param index the number of the block
     */
    void runProbedBlock(ThreadBody body, RunningBlock block, LaunchShape shape, long index, KernelProbe probe);
}
