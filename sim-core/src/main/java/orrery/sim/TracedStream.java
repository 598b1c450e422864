package orrery.sim;

/**
 * A stream as listeners see it.
 *
 * <pre>{@code
 * machine.trace().add(new TraceListener() {
 *     @Override
 *     public void streamCreated(TracedStream created, long time) {
 *         System.out.println("stream " + created.streamId() + (created.blocking() ? "" : ", non-blocking"));
 *     }
 * });
 * }</pre>
 */
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
