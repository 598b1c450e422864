package orrery.ptx.device;

/** The compiled code of an entry: a method for each region. Generated classes extend it. */
public abstract class EntryCode {

    /** Creates the code; for generated classes. */
    protected EntryCode() {}

    /**
     * Runs a region for the threads from {@code from} up to but not including {@code to} whose next region it is. Each
     * runs to the next exchange or to its end, and its state says which.
     */
    public abstract void run(BlockState block, int region, int from, int to);

    /**
     * Runs a region for threads whose next region it is. As long as they leave it in the same state, neither that is
     * stored nor the operands of a barrier of all threads.
     *
     * @return the state in which all of them have left it; {@link BlockState#DIFFERENT} if they differ, and are stored
     */
    public abstract int runTogether(BlockState block, int region, int from, int to);
}
