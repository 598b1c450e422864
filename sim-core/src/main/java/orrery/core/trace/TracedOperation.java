package orrery.core.trace;

import orrery.core.work.Work;

/** What listeners may know of an operation on the device. */
public interface TracedOperation {

    /** Its number, unique for the life of the machine. */
    long id();

    /** What is done. */
    Work work();

    /** The stream's number, or 0 for work of a whole context. */
    long streamId();

    /** The stream's name in timelines. */
    String streamName();

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
