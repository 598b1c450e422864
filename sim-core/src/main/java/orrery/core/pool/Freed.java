package orrery.core.pool;

import orrery.core.context.Context;
import orrery.core.event.Event;
import orrery.core.lifetime.Place;
import orrery.core.stream.Stream;
import orrery.core.work.Work;

/** The place of a free that nobody has waited for. */
final class Freed extends Place {
    private long operation;

    Freed(Stream stream, Work free) {
        super(stream, free);
    }

    /** The free is submitted. */
    void submitted(long free) {
        operation = free;
    }

    long operation() {
        return operation;
    }

    /** Makes a stream of {@code context} wait for it. */
    void awaitedBy(Stream later, Context context) {
        Event event = context.createEvent(Event.DISABLE_TIMING);
        event.record(operation, stream(), stream().order().executor());
        later.await(event, false);
    }

    /** Whether the host has waited for it, or the stream was destroyed behind it. */
    boolean observed(long now) {
        return stream().order().marks().isObserved(stream(), mark())
                || (stream().destroyed() && stream().order().executor().isCompleteAt(operation, now));
    }

    /** Whether work submitted to {@code later} now is known to come behind it. */
    boolean isKnownBefore(Stream later) {
        return later.order() == stream().order() && stream().order().marks().isBehind(later, stream(), mark());
    }
}
