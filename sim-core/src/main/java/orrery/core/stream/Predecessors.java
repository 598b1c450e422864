package orrery.core.stream;

import orrery.core.event.Event;

/** Receives what an operation or the host comes after, from {@link OperationOrder}. */
interface Predecessors {

    /** Adds the operations that count as work of a stream. */
    void addWork(Stream stream);

    /**
     * Adds the operations that count as work of a stream, for a kernel. By default they are predecessors of the whole
     * kernel, as all work. What the kernel can overlap is a predecessor of a part of it only: kernels whose events the
     * stream waits for (see {@link LaunchEventWait}), and for a programmatic launch the last kernel of the stream. The
     * part is what comes after the wait for earlier kernels ({@code cudaGridDependencySynchronize}).
     *
     * @param programmatic whether the launch has programmatic stream serialization
     */
    default void addWorkBeforeKernel(Stream stream, boolean programmatic) {
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
