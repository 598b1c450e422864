package orrery.sim;

/**
 * The order that a program establishes between its operations: by streams, events, waits of the host, edges of graphs,
 * semaphores and values in memory. When operations run has no influence.
 *
 * <pre>{@code
 * HappensBeforeRelation order = machine.happensBefore();
 * Timeline timeline = Timeline.of(machine);
 * // run the program
 * Timeline.Operation writer = timeline.named("writer").get(0);
 * Timeline.Operation reader = timeline.named("reader").get(0);
 * assertTrue(order.isOrdered(writer.id(), reader.id()), "the reader may begin before the writer is complete");
 * }</pre>
 *
 * <p>A wait for a value in memory or for a semaphore comes after the writes and signals without which it would not have
 * ended in this run. A function that frees memory counts as a wait of the host, if it has waited.
 */
public interface HappensBeforeRelation {

    /**
     * Returns whether the program orders an operation after another one, so that it begins when the other one is
     * complete under every schedule in which waits find the values that they have found in this run. An operation is
     * not after itself.
     *
     * @param earlier the {@linkplain TracedOperation#id id} of the operation that may come first
     * @param later the id of the operation that may come after it
     * @throws IllegalArgumentException if one of them is not complete, was dropped, only orders others in a stream, or
     *     was complete before the recording began. Nodes of graphs have an order whatever they do.
     */
    boolean isOrdered(long earlier, long later);

    /**
     * Returns whether the host has waited for an operation so far, or for one that comes after it, so that what the
     * program does next comes after it. With {@link Check#HOST_THREADS}, the host is the calling thread.
     *
     * @param operation the id of the operation
     * @throws IllegalArgumentException if it is not complete, was dropped, only orders others in a stream, or was
     *     complete before the recording began
     */
    boolean isHostAfter(long operation);
}
