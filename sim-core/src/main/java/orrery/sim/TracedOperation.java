package orrery.sim;

import org.jspecify.annotations.Nullable;

/** What listeners may know of an operation on the device. */
public interface TracedOperation {

    /** Its number, unique for the life of the machine. */
    long id();

    /** What is done. */
    TracedWork work();

    /** The stream's number, or 0 for work of a whole context. */
    long streamId();

    /** The stream's name in timelines. */
    String streamName();

    /** The context, or null for work of the driver. */
    TracedContext context();

    /** The execution of a graph that it is a part of; null if it is not in a graph. */
    default @Nullable GraphPart graph() {
        return null;
    }

    /** Its position in its executable graph, from 0; what is in embedded graphs comes behind. */
    default int position() {
        return 0;
    }

    /** Whether it was not done, because its context had failed before its turn came. */
    boolean dropped();

    /** The device's ordinal. */
    int deviceOrdinal();

    /** The API call that submitted it. */
    long correlationId();

    /** When the device could first see it, in nanoseconds. */
    long visibleAt();

    /** When its turn came, in nanoseconds. */
    long startedAt();

    /** When it was complete, in nanoseconds. */
    long completedAt();
}
