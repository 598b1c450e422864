package orrery.core.engine;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The events to come, and the clock. One rule orders all events: (time, priority, sequence number), a total order, so
 * that nothing depends on a hash or a thread. Three places hold them:
 *
 * <ol>
 *   <li>The register holds the first event if it was added last: an operation that ends is often followed by the one
 *       that waited for it, which need not be sorted in.
 *   <li>Two rings hold what was added in the order in which it is due, one for ends and one for begins.
 *   <li>A heap holds the rest.
 * </ol>
 */
final class EventQueue {
    private static final int SEQUENCE_BITS = 58;

    /** The first event, if it is in no ring and not in the heap. */
    private @Nullable ScheduledEvent register;

    private final EventRing ends = new EventRing();
    private final EventRing begins = new EventRing();
    private final PriorityQueue<ScheduledEvent> others =
            new PriorityQueue<>((one, other) -> one.isBefore(other) ? -1 : 1);

    /** The time of the first event; {@link EventLoop#NEVER} if there is none. */
    private long headTime = EventLoop.NEVER;

    private long sequence;
    private long now;
    private int size;

    /** Creates an empty queue whose clock shows {@code now} nanoseconds. */
    EventQueue(long now) {
        this.now = now;
    }

    /** Returns the time of the latest event, in nanoseconds. */
    long now() {
        return now;
    }

    /** Sets the clock to {@code time}, which is not after the next event. */
    void advance(long time) {
        now = time;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /** Returns the time of the first event; {@link EventLoop#NEVER} if there is none. */
    long headTime() {
        return headTime;
    }

    /** Adds an event at {@code at}, or at the present time if that is later. */
    void add(ScheduledEvent event, long at, int priority) {
        long time = Math.max(at, now);
        size++;
        event.time = time;
        event.order = (long) priority << SEQUENCE_BITS | sequence++;
        if (time < headTime || time == headTime && event.order < headOrder()) {
            if (register != null) {
                sort(register);
            }
            register = event;
            headTime = time;
        } else {
            sort(event);
        }
    }

    private void sort(ScheduledEvent event) {
        EventRing ring = event.order >>> SEQUENCE_BITS == EventLoop.ENDS ? ends : begins;
        if (!ring.tryAdd(event)) {
            others.add(event);
        }
    }

    /** Takes the first event out, and sets the clock to its time; the queue must not be empty. */
    ScheduledEvent poll() {
        size--;
        now = headTime;
        ScheduledEvent first = register;
        if (first == null) {
            first = pollSorted();
        } else {
            register = null;
        }
        ScheduledEvent other = others.peek();
        long ringTime = Math.min(ends.headTime(), begins.headTime());
        headTime = other == null ? ringTime : Math.min(ringTime, other.time);
        return first;
    }

    /** Returns the order of the first event. */
    private long headOrder() {
        if (register != null) {
            return register.order;
        }
        EventRing ring = firstRing();
        ScheduledEvent other = others.peek();
        return other != null && ring.isAfter(other) ? other.order : ring.headOrder();
    }

    /** Returns the ring whose first event comes first. At one time ends go before begins. */
    private EventRing firstRing() {
        return ends.headTime() <= begins.headTime() && !ends.isEmpty() ? ends : begins;
    }

    private ScheduledEvent pollSorted() {
        EventRing ring = firstRing();
        ScheduledEvent other = others.peek();
        if (other == null || !ring.isAfter(other)) {
            return ring.poll();
        }
        others.poll();
        return other;
    }
}
