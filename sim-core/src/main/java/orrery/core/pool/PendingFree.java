package orrery.core.pool;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.Operation;
import orrery.core.event.Event;
import orrery.core.host.Host;
import orrery.core.host.HostContext;
import orrery.core.lifetime.StreamPosition;
import orrery.core.stream.Stream;

/** A free in a stream that the host has not waited for. */
final class PendingFree {
    private final StreamPosition position;
    private final Stream stream;
    private @Nullable Operation operation;

    PendingFree(StreamPosition position) {
        this.position = position;
        this.stream = position.stream();
    }

    /** Returns the position of the free. */
    StreamPosition position() {
        return position;
    }

    /** Returns the stream of the free. */
    Stream stream() {
        return stream;
    }

    /** Returns the epoch of the free in its stream. */
    long epoch() {
        return position.epoch();
    }

    /** Stores the operation of the free after its submission. */
    void submitted(Operation free) {
        operation = free;
    }

    Operation operation() {
        return Objects.requireNonNull(operation, "the free was not submitted");
    }

    /** Inserts a wait for the free into a stream of {@code context}. */
    void insertWaitInto(Stream later, HostContext context, Host host) {
        Event event = new Event(host.nextObjectId(), context, Event.DISABLE_TIMING);
        event.record(operation(), stream());
        later.await(event, false);
    }

    /** Returns whether the host has waited for the free, or the free is complete and its stream was destroyed. */
    boolean isObserved(long now) {
        return stream().order().happensBefore().hasHostWaited(stream(), epoch())
                || (stream().isDestroyed() && operation().isCompleteAt(now));
    }

    /** Returns whether work submitted to {@code later} now is known to be ordered after the free. */
    boolean isKnownBefore(Stream later) {
        return later.order() == stream().order()
                && stream().order().happensBefore().isAfter(later, stream(), epoch());
    }
}
