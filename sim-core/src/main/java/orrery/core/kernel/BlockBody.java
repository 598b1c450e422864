package orrery.core.kernel;

/** A kernel's body that runs once for each block. */
@FunctionalInterface
public interface BlockBody {

    /** Runs. */
    void run(BlockContext block);
}
