package orrery.core.engine;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import orrery.sim.DeadlockException;

/**
 * A discrete-event loop: it takes the earliest event, sets the clock to its time and lets it happen. It has no thread
 * of its own and runs on the caller's.
 */
public final class EventLoop {
    /** The priority of events that end something: at one instant they go before those that begin something. */
    static final int ENDS = 0;

    /** The first of the priorities of events that begin something; more urgent work has a smaller one. */
    static final int BEGINS = 1;

    /** The time of what does not happen. */
    static final long NEVER = Long.MAX_VALUE;

    /** The latest time of an event, in nanoseconds: 146 years. */
    public static final long LATEST = Long.MAX_VALUE / 2;

    /** The maximum number of events in one step. */
    private static final int STEP = 1 << 16;

    /** The number of events at one time from which on the loop makes no progress. */
    private static final int STUCK_EVENTS = 1 << 26;

    /** The number of times that a deadline may pass without an effect. */
    private static final int STUCK_DEADLINES = 1 << 16;

    private EventQueue queue = new EventQueue(0);
    private final ConditionWaiters waiters = new ConditionWaiters();
    private Runnable afterStep = () -> {};
    private long hostTime;

    /** The time up to which the present step runs events; {@link #pause} lowers it. */
    private long limit;

    /** The time up to which the present step was to run events at its begin. */
    private long until;

    private boolean abandoned;
    private long eventsNow;
    private long stuckDeadlines;

    /** Creates a loop at time zero without events. */
    public EventLoop() {}

    /** Sets what runs after the events of each step, and after the actions whose conditions have come to hold. */
    public void afterStep(Runnable action) {
        afterStep = action;
    }

    /** Returns the time of the latest event, in nanoseconds. */
    public long now() {
        return queue.now();
    }

    /** Returns the time that the host has reached, in nanoseconds. While it waits, the devices are ahead of it. */
    public long hostTime() {
        return hostTime;
    }

    /** Sets the time that the host has reached, and finds the next deadline of those that depend on it. */
    public void hostTime(long time) {
        hostTime = time;
        if (!waiters.isEmpty()) {
            waiters.findDeadline();
        }
    }

    /** Schedules an action at {@code time}, or now if that has passed. */
    public void at(long time, int priority, TimedAction action) {
        at(time, priority, new ActionEvent(action));
    }

    /** Schedules an event at {@code time}, or now if that has passed. */
    void at(long time, int priority, ScheduledEvent event) {
        queue.add(event, time, priority);
    }

    /** Returns whether nothing else is due now: an event for now would be the next one. */
    boolean isNext() {
        return queue.headTime() > queue.now() && waiters.isEmpty();
    }

    /**
     * Lets {@code action} happen as soon as {@code condition} holds. It is evaluated after each event: a step ends if
     * anything waits.
     */
    public void when(BooleanSupplier condition, TimedAction action) {
        when(condition, () -> NEVER, action);
    }

    /**
     * Lets {@code action} happen as soon as {@code condition} holds. It holds from {@code deadline} on, whatever
     * happens; evaluating the condition and the time of the host may change the deadline.
     */
    public void when(BooleanSupplier condition, LongSupplier deadline, TimedAction action) {
        waiters.add(condition, deadline, action);
    }

    /** Returns the actions that wait for a condition, in the order in which they were added. */
    public List<TimedAction> waiting() {
        return waiters.actions();
    }

    /**
     * Runs the actions whose condition holds now, and returns whether there were any. They happen at {@code time}, or
     * before the next event if that is earlier: time never runs backwards.
     */
    public boolean release(long time) {
        if (waiters.isEmpty()) {
            return false;
        }
        queue.advance(Math.max(now(), Math.min(time, nextTime())));
        return releaseWaiters();
    }

    private boolean releaseWaiters() {
        boolean released = waiters.release(now());
        if (released) {
            afterStep.run();
        }
        return released;
    }

    // -- steps ---------------------------------------------------------------------------------------------------

    /** Processes all events up to {@code time}, inclusive. */
    public void runUntil(long time) {
        while (queue.headTime() <= time || waiters.deadline() <= time) {
            step(time);
        }
    }

    /**
     * Lets the next event happen, or the next deadline pass; returns false if there is neither. Further events up to
     * {@code end} follow until {@link #pause} is called, an action waits for a condition, or the step is long.
     *
     * @throws DeadlockException if virtual time does not advance
     */
    public boolean step(long end) {
        if (waiters.deadline() < queue.headTime()) {
            stuckDeadlines = release(waiters.deadline()) ? 0 : stuckDeadlines + 1;
            if (stuckDeadlines > STUCK_DEADLINES) {
                stuckDeadlines = 0;
                throw noProgress("a deadline has passed " + STUCK_DEADLINES
                        + " times in a row, and what waits for it does not proceed");
            }
            return true;
        }
        if (queue.isEmpty()) {
            return false;
        }
        until = Math.min(end, NEVER - 1);
        limit = until;
        long before = now();
        int budget = STEP;
        do {
            ScheduledEvent event = queue.poll();
            event.happen(queue.now());
        } while (--budget > 0 && queue.headTime() <= limit && waiters.isEmpty());
        afterStep.run();
        eventsNow = now() == before ? eventsNow + STEP - budget : 0;
        if (eventsNow > STUCK_EVENTS) {
            eventsNow = 0;
            throw noProgress("more than " + STUCK_EVENTS + " events have occurred at this time");
        }
        if (!waiters.isEmpty()) {
            releaseWaiters();
        }
        return true;
    }

    private DeadlockException noProgress(String what) {
        return new DeadlockException("virtual time does not advance beyond " + now() + " ns: " + what + ". Pending are "
                + queue.size() + " events and " + waiters.actions().size() + " actions that wait for a condition");
    }

    /** Ends the current step after this event: something has happened that the host may wait for. */
    public void pause() {
        limit = Long.MIN_VALUE;
    }

    /**
     * Ends the current step after this event if the host may wait for it: not if the step goes no further than the time
     * that the host has reached.
     */
    void pauseForHost() {
        if (until > hostTime) {
            pause();
        }
    }

    /** Returns the time of the next event or deadline, or {@link Long#MAX_VALUE}. */
    public long nextTime() {
        return Math.min(queue.headTime(), waiters.deadline());
    }

    /** Drops all events, and accepts no more. */
    public void abandon() {
        abandoned = true;
        waiters.clear(); // first: what is pending may fill the heap
        queue = new EventQueue(queue.now());
        pause();
    }

    /** Returns whether events were forgotten. */
    public boolean isAbandoned() {
        return abandoned;
    }

    /** Returns how many events are scheduled. */
    public int pending() {
        return queue.size();
    }
}
