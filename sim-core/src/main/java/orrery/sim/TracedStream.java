package orrery.sim;

/** What listeners may know of a stream. */
public interface TracedStream {

    /** Its number, unique for the life of the machine. */
    long streamId();

    /** Its context. */
    TracedContext context();

    /** Its priority. */
    int priority();

    /** Whether it synchronizes with the legacy stream. */
    boolean blocking();
}
