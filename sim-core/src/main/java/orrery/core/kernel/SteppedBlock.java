package orrery.core.kernel;

import org.jspecify.annotations.Nullable;
import orrery.sim.BlockContext;
import orrery.sim.SharedRace;

/** A running block as code sees it that runs the block's threads by itself, step by step. */
public interface SteppedBlock {

    /** Returns the block, for its place in the grid. */
    BlockContext context();

    /** Returns where the blocks of its launch run. */
    GridPlacement placement();

    /** Keeps an object for the next block that the same thread runs. */
    void keep(Object object);

    /** Returns what the block before this one has kept, and keeps it no longer; null for nothing. */
    @Nullable
    Object takeKept();

    /**
     * Ends the kernel if that was requested. Called before each step.
     *
     * @throws RuntimeException if it was; the code lets it pass
     */
    void checkStop();

    /** Returns whether somebody observes the threads, so that {@link #noteThread} is called before each goes on. */
    boolean isObserved();

    /**
     * Notes that a thread goes on, by its number in the block. The threads of a cluster are noted as those of one
     * block, because its barriers order them.
     */
    void noteThread(int index);

    /** Notes that the block begins, or that its threads have passed a barrier. */
    void noteBarrier();

    /** Notes that lanes of the warp that begins with a thread have passed a barrier of the warp. */
    void noteWarpBarrier(int first);

    /** Notes that two threads of the block access its shared memory and nothing orders them. */
    void noteRace(SharedRace race);

    /** Returns the exception that the kernel ends with because a thread has failed. */
    RuntimeException failure(int x, int y, int z, RuntimeException cause);
}
