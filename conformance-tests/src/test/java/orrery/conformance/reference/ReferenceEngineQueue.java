package orrery.conformance.reference;

import java.util.ArrayDeque;

/** A copy engine, or the driver's host thread: it does one operation at a time, in the order of their turns. */
final class ReferenceEngineQueue {
    private final ArrayDeque<ReferenceQueuedOperation> waiting = new ArrayDeque<>();
    private boolean busy;
    private long freeSince = -1;

    /** The turn of an operation has come. */
    void enter(ReferenceQueuedOperation operation, long now) {
        if (busy) {
            waiting.add(operation);
        } else {
            busy = true;
            operation.run(now);
        }
    }

    /** When the last operation was complete. */
    long freeSince() {
        return freeSince;
    }

    /** Completes the operation at the head of the queue. */
    void leave(long now) {
        freeSince = now;
        busy = !waiting.isEmpty();
        if (busy) {
            waiting.poll().run(now);
        }
    }
}
