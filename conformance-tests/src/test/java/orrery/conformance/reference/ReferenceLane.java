package orrery.conformance.reference;

import java.util.ArrayDeque;

/** A copy engine, or the driver's host thread: it does one operation at a time, in the order of their turns. */
final class ReferenceLane {
    private final ArrayDeque<ReferenceLaneOperation> waiting = new ArrayDeque<>();
    private boolean busy;

    /** The turn of an operation has come. */
    void enter(ReferenceLaneOperation operation, long now) {
        if (busy) {
            waiting.add(operation);
        } else {
            busy = true;
            operation.run(now);
        }
    }

    /** The operation that had the lane is complete. */
    void leave(long now) {
        busy = !waiting.isEmpty();
        if (busy) {
            waiting.poll().run(now);
        }
    }
}
