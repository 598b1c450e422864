package orrery.core.stream;

import java.util.Optional;
import orrery.core.event.Event;
import orrery.core.event.LaunchTrigger;
import orrery.core.work.Work;

/**
 * The destination of the work of a stream: the device, or a graph under construction while the stream is capturing.
 * Everything that differs between the two is decided here.
 */
public interface Sink {

    /** Submits work, after everything that is in the stream. */
    void submit(Stream stream, Work work);

    /** Carries out the form of a request that fits this destination, and returns its result. */
    <R> R perform(Stream stream, StreamRequest<R> request);

    /**
     * Runs a check that applies only to work that the device executes now. A node is checked when its graph is
     * instantiated or launched.
     */
    void checkImmediate(Runnable check);

    /** Records an event: it stands for everything that is in the stream. */
    void record(Stream stream, Event event, boolean external);

    /** Records an event that stands for a part of the kernel that was submitted last to the stream. */
    void recordLaunch(Stream stream, Event event, LaunchTrigger trigger);

    /** Makes later work of the stream wait for what an event stands for now. */
    void await(Stream stream, Event event, boolean external);

    /**
     * Returns a warning for a wait of another stream for an event whose last record in {@code source} went to the
     * device; empty if the work of {@code source} still goes there.
     *
     * @param source a stream that has this destination
     */
    Optional<String> earlierRecordWarning(Stream source, Event event, Stream waiting);
}
