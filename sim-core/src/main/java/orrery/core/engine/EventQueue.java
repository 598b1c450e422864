package orrery.core.engine;

import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The events to come, and the clock. One rule orders all events: (time, priority, sequence number), a total order, so
 * that nothing depends on a hash or a thread. Four places hold them:
 *
 * <ol>
 *   <li>The lists of the instant hold what was added for the present time, one list for each priority.
 *   <li>The register holds the first of the others if it was added last: an operation that ends is often followed by
 *       the one that waited for it, and that one need not be sorted in among those of a far future.
 *   <li>Two rings hold what is due later and was added in the order in which it is due, one for ends and one for
 *       begins.
 *   <li>A heap holds the rest.
 * </ol>
 */
final class EventQueue {
    /** Priorities are less than this. */
    private static final int PRIORITIES = 32;

    private static final int SEQUENCE_BITS = 58;

    private final EventList[] instant = new EventList[PRIORITIES];

    /** The priorities with events at the present time, a bit each. */
    private int instantPriorities;

    /** The first event that is in no list of the instant, if it is not in a ring or the heap. */
    private @Nullable ScheduledEvent register;

    private final EventRing ends = new EventRing();
    private final EventRing begins = new EventRing();
    private final PriorityQueue<ScheduledEvent> others =
            new PriorityQueue<>((one, other) -> one.isBefore(other) ? -1 : 1);

    /** The time of the first event that is in no list of the instant; {@link EventLoop#NEVER} if there is none. */
    private long laterTime = EventLoop.NEVER;

    private long sequence;
    private long now;
    private int size;

    /** Creates an empty queue whose clock shows {@code now} nanoseconds. */
    EventQueue(long now) {
        this.now = now;
        for (int i = 0; i < PRIORITIES; i++) {
            instant[i] = new EventList();
        }
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
        return instantPriorities != 0 ? now : laterTime;
    }

    /** Adds an event at {@code time}, or at the present time if that is later. */
    void add(ScheduledEvent event, long time, int priority) {
        assert event.next == null : "an event is in one queue at most";
        size++;
        if (time <= now) {
            event.time = now;
            instant[priority].add(event);
            instantPriorities |= 1 << priority;
            return;
        }
        event.time = time;
        event.order = (long) priority << SEQUENCE_BITS | sequence++;
        if (time < laterTime || time == laterTime && event.order < laterOrder()) {
            if (register != null) {
                sort(register);
            }
            register = event;
            laterTime = time;
        } else {
            sort(event);
        }
    }

    private void sort(ScheduledEvent event) {
        if (!(event.order >>> SEQUENCE_BITS == EventLoop.ENDS ? ends : begins).tryAdd(event)) {
            others.add(event);
        }
    }

    /** Takes the first event out, and sets the clock to its time; the queue must not be empty. */
    ScheduledEvent poll() {
        size--;
        if (instantPriorities != 0) {
            int priority = Integer.numberOfTrailingZeros(instantPriorities);
            // What waits elsewhere for the same time and priority was added earlier.
            if (laterTime > now || laterOrder() >>> SEQUENCE_BITS > priority) {
                ScheduledEvent first = instant[priority].poll();
                if (instant[priority].isEmpty()) {
                    instantPriorities &= instantPriorities - 1;
                }
                return first;
            }
        }
        now = laterTime;
        ScheduledEvent first = register;
        if (first == null) {
            first = pollSorted();
        } else {
            register = null;
        }
        ScheduledEvent other = others.peek();
        long ringTime = Math.min(ends.headTime(), begins.headTime());
        laterTime = other == null ? ringTime : Math.min(ringTime, other.time);
        return first;
    }

    /** Returns the order of the first event that is in no list of the instant. */
    private long laterOrder() {
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
