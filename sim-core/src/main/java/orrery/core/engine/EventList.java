package orrery.core.engine;

import org.jspecify.annotations.Nullable;

/** A FIFO list of events that is linked through them, so that it needs no memory. */
final class EventList {
    private @Nullable ScheduledEvent head;
    private @Nullable ScheduledEvent tail;

    boolean isEmpty() {
        return head == null;
    }

    void add(ScheduledEvent event) {
        ScheduledEvent last = tail;
        if (head == null || last == null) {
            head = event;
        } else {
            last.next = event;
        }
        tail = event;
    }

    /**
     * Takes the first event out; there must be one. Its link is cleared: an event that is garbage and old must not keep
     * younger ones alive.
     */
    ScheduledEvent poll() {
        ScheduledEvent first = head;
        if (first == null) {
            throw new IllegalStateException("the list is empty");
        }
        head = first.next;
        first.next = null;
        return first;
    }
}
