package orrery.sim;

/** A stream as listeners see it. */
public interface TracedStream {

    /** Returns the id, unique for the lifetime of the machine. */
    long streamId();

    /** Returns its context. */
    TracedContext context();

    /** Returns its priority. */
    int priority();

    /** Returns whether it synchronizes with the legacy stream. */
    boolean blocking();
}
