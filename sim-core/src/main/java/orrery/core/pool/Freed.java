package orrery.core.pool;

import orrery.core.exec.Operation;
import orrery.core.stream.Stream;

/**
 * A free that nobody has waited for: where in which stream it is.
 *
 * @param stream the stream
 * @param mark the mark behind the free
 * @param operation the free
 */
record Freed(Stream stream, long mark, Operation operation) {
    /** Whether the host has waited for it, or the stream was destroyed behind it. */
    boolean observed(long now) {
        return stream.order().marks().isObserved(stream, mark) || (stream.destroyed() && operation.isCompleteAt(now));
    }

    /** Whether work submitted to {@code other} now comes behind it. */
    boolean isBefore(Stream other) {
        return other.order() == stream.order() && stream.order().marks().isBehind(other, stream, mark);
    }
}
