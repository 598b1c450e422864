package orrery.core.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The events to come, and the clock. Three places hold events, and one rule orders them all: (time, priority, sequence
 * number), a total order, so that nothing depends on a hash or a thread.
 *
 * <ol>
 *   <li>The register holds the first event if it was added last: an operation that ends is often followed by the one
 *       that waited for it.
 *   <li>The lists of the instant hold what was added for the present time, one list for each priority.
 *   <li>{@link SortedEvents} holds the others.
 * </ol>
 */
final class EventQueue {
    /** Priorities are less than this. */
    private static final int PRIORITIES = 32;

    private static final int SEQUENCE_BITS = 58;
    private static final long NEVER = Long.MAX_VALUE;

    private final SortedEvents sorted = new SortedEvents();
    private final EventList[] instant = new EventList[PRIORITIES];

    /** The priorities with events at the present time, a bit each. */
    private int instantPriorities;

    /** The first of the events at later times, if {@link #registerTime} says so. It is not cleared. */
    private @Nullable ScheduledEvent register;

    /** The time of the event in the register; {@link #NEVER} if the register is empty. */
    private long registerTime = NEVER;

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

    /** Returns the priority in an order. */
    static int priority(long order) {
        return (int) (order >>> SEQUENCE_BITS);
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

    /** Returns the time of the first event; the latest there is if there is none. */
    long headTime() {
        return instantPriorities != 0 ? now : laterTime();
    }

    /** Returns the time of the first event that is not in a list of the instant. */
    private long laterTime() {
        return registerTime != NEVER ? registerTime : sorted.headTime();
    }

    /** Returns the order of that event. */
    private long laterOrder() {
        return registerTime != NEVER ? Objects.requireNonNull(register).order : sorted.headOrder();
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
        if (registerTime == NEVER) {
            if (time < sorted.headTime() || time == sorted.headTime() && event.order < sorted.headOrder()) {
                hold(event);
            } else {
                sorted.add(event);
            }
        } else if (event.isBefore(Objects.requireNonNull(register))) {
            sorted.add(register);
            hold(event);
        } else {
            sorted.add(event);
        }
    }

    /** Puts an event into the register. */
    private void hold(ScheduledEvent event) {
        if (register != event) {
            register = event;
        }
        registerTime = event.time;
    }

    /** Takes the first event out, and sets the clock to its time; the queue must not be empty. */
    ScheduledEvent poll() {
        size--;
        if (instantPriorities != 0) {
            int priority = Integer.numberOfTrailingZeros(instantPriorities);
            // What waits elsewhere for the same time and priority was added earlier.
            if (laterTime() > now || priority(laterOrder()) > priority) {
                ScheduledEvent first = instant[priority].poll();
                if (instant[priority].isEmpty()) {
                    instantPriorities &= instantPriorities - 1;
                }
                return first;
            }
        }
        if (registerTime != NEVER) {
            now = registerTime;
            registerTime = NEVER;
            return Objects.requireNonNull(register);
        }
        now = sorted.headTime();
        return sorted.poll();
    }
}
