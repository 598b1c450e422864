package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What listeners may know of an operation on the device.
 *
 * <pre>{@code
 * machine.trace().add(new TraceListener() {
 *     @Override
 *     public void completed(TracedOperation operation, long time) {
 *         long waited = operation.startedAt() - operation.visibleAt();
 *         System.out.println(operation.streamName() + " " + operation.work().label() + " waited " + waited + " ns");
 *     }
 * });
 * }</pre>
 */
public interface TracedOperation {

    /** Returns the id, unique for the lifetime of the machine. */
    long id();

    /** Returns its work. */
    TracedWork work();

    /** Returns the id of the stream; 0 for work of a whole context. */
    long streamId();

    /** Returns the name of the stream in timelines. */
    String streamName();

    /** Returns the context; null for work of the driver. */
    @Nullable
    TracedContext context();

    /** Returns the execution of a graph that it is a part of; null if it is not in a graph. */
    default @Nullable GraphPart graph() {
        return null;
    }

    /** Returns its position in its executable graph, from 0. Nodes of embedded graphs come after the others. */
    default int position() {
        return 0;
    }

    /** Returns whether it was dropped because its context had failed before. */
    boolean dropped();

    /** Returns the ordinal of the device. */
    int deviceOrdinal();

    /** Returns the correlation id of the API call that submitted it. */
    long correlationId();

    /** Returns when the device could first see it, in nanoseconds. */
    long visibleAt();

    /**
     * Returns when all that it depends on was complete, and the device could see it, in nanoseconds; known when it has
     * started.
     */
    default long readyAt() {
        return visibleAt();
    }

    /**
     * Returns why it did not start as soon as it was ready: one wait after the other; empty if it did. The list is
     * unmodifiable.
     */
    default List<Wait> waits() {
        return ImmutableList.of();
    }

    /**
     * A wait between readiness and start. It lasts until the next one, or until the start.
     *
     * @param cause why it waits
     * @param from when the wait began, in nanoseconds
     * @param taker the id of the operation that had what it waits for, until the end of the wait; 0 for none
     */
    record Wait(WaitCause cause, long from, long taker) {}

    /** Returns when it started, in nanoseconds. */
    long startedAt();

    /** Returns when it completed, in nanoseconds. */
    long completedAt();
}
