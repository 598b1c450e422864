package orrery.core.engine;

import org.jspecify.annotations.Nullable;

/**
 * A FIFO queue of events that are added in the order in which they are due, in a ring buffer. Operations of equal
 * duration end in the order in which they began, so that most events need no search.
 */
final class EventRing {
    /** Its length is a power of two, so that an index is the low bits of a position. */
    private @Nullable ScheduledEvent[] events = new ScheduledEvent[64];

    private int head;
    private int tail;
    private long headTime = EventLoop.NEVER;
    private long lastTime = Long.MIN_VALUE;
    private long lastOrder;

    boolean isEmpty() {
        return head == tail;
    }

    /** Returns the time of the first event; the latest there is if there is none. */
    long headTime() {
        return headTime;
    }

    /** Returns the order of the first event; the greatest there is if there is none. */
    long headOrder() {
        return head == tail ? EventLoop.NEVER : get(head).order;
    }

    /** Returns whether all its events come after another one. */
    boolean isAfter(ScheduledEvent other) {
        return other.time < headTime || other.time == headTime && other.order < headOrder();
    }

    private ScheduledEvent get(int position) {
        ScheduledEvent event = events[position & (events.length - 1)];
        assert event != null : "there is no event at " + position;
        return event;
    }

    /** Adds an event, unless it comes before the last one; returns whether it did. */
    boolean tryAdd(ScheduledEvent event) {
        long time = event.time;
        long order = event.order;
        if (time < lastTime || time == lastTime && order < lastOrder) {
            return false;
        }
        if (tail - head == events.length) {
            grow();
        }
        if (tail == head) {
            headTime = time;
        }
        events[tail++ & (events.length - 1)] = event;
        lastTime = time;
        lastOrder = order;
        return true;
    }

    /** Takes the first event out; there must be one. */
    ScheduledEvent poll() {
        ScheduledEvent first = get(head);
        events[head++ & (events.length - 1)] = null;
        if (head == tail) {
            headTime = EventLoop.NEVER;
            lastTime = Long.MIN_VALUE;
        } else {
            headTime = get(head).time;
        }
        return first;
    }

    private void grow() {
        int length = events.length;
        @Nullable ScheduledEvent[] more = new ScheduledEvent[2 * length];
        int first = head & (length - 1);
        System.arraycopy(events, first, more, 0, length - first);
        System.arraycopy(events, 0, more, length - first, first);
        events = more;
        head = 0;
        tail = length;
    }
}
