package orrery.sim;

/** The body of a kernel that runs once for each block. */
@FunctionalInterface
public interface BlockBody {

    /** Runs the body for a block. */
    void run(BlockContext block);
}
