package orrery.core.stream;

import orrery.core.event.Event;

/** Receives what an operation or the host comes after, from {@link OperationOrder}. */
interface Predecessors {

    /** Adds the operations that count as work of a stream. */
    void addWork(Stream stream);

    /**
     * Adds the operations that count as work of a stream. A kernel that is the last of them is a predecessor of the
     * part of the operation after its wait for earlier kernels only ({@code cudaGridDependencySynchronize}). By default
     * it is a predecessor of the whole operation.
     */
    default void addOverlappedWork(Stream stream) {
        addWork(stream);
    }

    /** Adds the records of events in a stream that do not count as its work. */
    void addRecords(Stream stream);

    /** Adds what an event stands for. */
    void addEvent(Event event);

    /** Adds the waits of all streams of the context. */
    void addContextWaits();

    /** Adds the work of all streams of the context and of its green contexts. */
    void addAllStreams();

    /** Adds the waits of all streams of the context, and of its green contexts. */
    void addAllContextWaits();

    /** Adds the records of events in all streams of the context, and of its green contexts. */
    void addAllContextRecords();

    /**
     * Returns the streams of the context whose work may have to be added. Streams with nothing to add can be missing.
     */
    Iterable<Stream> candidates();
}
