package orrery.core.order;

/** Where an access is in the order of the program. */
public sealed interface Position permits WholePosition, BeforeSynchronization {

    /** Returns whether the program orders this position after another one, or whether the two are the same. */
    boolean isAfter(Position earlier);

    /**
     * Returns whether the program orders this position after another one in each run, or whether the two are the same.
     * The order that comes from a value that was found in memory, or from a signal that was waited for, is another one
     * in other runs.
     */
    boolean isAlwaysAfter(Position earlier);

    /** Returns what comes after the position: it included. */
    VectorTime timeAfter();

    /** Makes it come after what a semaphore or a value in memory stands for, as it was found in this run. */
    void acquire(VectorTime found);

    /** Returns the operation or node that the position is a part of, or the position itself. */
    WholePosition whole();

    /** Returns the operation of a stream, or the step of the host, that the position is or is in. */
    OrderPoint point();
}
