package orrery.core.order;

/**
 * A point of the happens-before order: an operation, a node, a step of the host, or the part of a kernel before it
 * waits for others.
 */
public sealed interface Position permits WholePosition, BeforeSynchronization {

    /** Returns whether the program orders this position after another one, or whether the two are the same. */
    boolean isAfter(Position earlier);

    /**
     * Returns the same as {@link #isAfter}, but only by order that holds in every run: not by a value in memory, or by
     * a signal, that this run happened to find.
     */
    boolean isAlwaysAfter(Position earlier);

    /** Returns the vector time of work that comes directly after this position, which it includes. */
    VectorTime timeAfter();

    /** Orders this position, in this run only, after what a semaphore or a value in memory stands for. */
    void acquire(VectorTime found);

    /** Returns the whole operation or node; this position itself if it is whole. */
    WholePosition whole();

    /** Returns the operation of a stream, or the step of the host, that contains this position. */
    OrderPoint point();
}
