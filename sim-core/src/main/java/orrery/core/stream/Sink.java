package orrery.core.stream;

import orrery.core.event.Event;
import orrery.core.work.Work;

/**
 * Where the work of a stream goes. Normally that is the device; while a stream is capturing it is the graph under
 * construction. What is legal in which is decided here, and only here.
 */
public interface Sink {

    /** Takes a piece of work, behind everything that is in the stream. */
    void submit(Stream stream, Work work);

    /** Lets {@code event} stand for everything that is in the stream. */
    void record(Stream stream, Event event, boolean external);

    /** Makes all later work of the stream wait for what {@code event} stands for now. */
    void await(Stream stream, Event event, boolean external);
}
