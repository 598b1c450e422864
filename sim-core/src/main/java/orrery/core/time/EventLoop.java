package orrery.core.time;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import orrery.sim.DeadlockException;

/**
 * A discrete-event loop: it takes the earliest event, sets the clock to its time and lets it happen. It has no thread
 * of its own and runs on the caller's.
 *
 * <p>An event is the next step of an operation, named by a number that is not negative, or a {@link TimedAction}.
 *
 * <p>The Java heap can be exhausted at any place of an event. If the event had not changed anything, it is still to
 * come and happens again at the next step. If it had, nothing can be said about what it leaves behind, and the machine
 * fails. Where a class or a lambda is used for the first time, the JVM reports that as a {@link LinkageError} or an
 * {@link InternalError}.
 */
public final class EventLoop {
    /** The priority of events that end something: at one instant they go before those that begin something. */
    public static final int ENDS = 0;

    /** The first of the priorities of events that begin something; more urgent work has a smaller one. */
    public static final int BEGINS = 1;

    /** Marks the number of a slot. */
    private static final long ACTION = Long.MIN_VALUE;

    private static final long NEVER = Long.MAX_VALUE;

    /** The latest time of an event, in nanoseconds: 146 years. */
    public static final long LATEST = Long.MAX_VALUE / 2;

    /** The maximum number of events in one step. */
    private static final int STEP = 1 << 16;

    /** The number of events at one time from which on the loop makes no progress. */
    private static final int STUCK_EVENTS = 1 << 26;

    /** The number of times that a deadline may pass without an effect. */
    private static final int STUCK_DEADLINES = 1 << 16;

    private EventQueue queue = new EventQueue();
    private TimerSlots slots = new TimerSlots();
    private ConditionWaiters waiters = new ConditionWaiters();
    private Operations operations = (operation, at) -> {
        throw new IllegalStateException("no executor for operation " + operation);
    };
    private Runnable halfDone = () -> {};
    private boolean repeatable;
    private long now;
    private long hostTime;
    private long limit;
    private boolean abandoned;
    private boolean slow;
    private long eventsNow;
    private long stuckDeadlines;

    /** Executes the next step of operations. */
    @FunctionalInterface
    public interface Operations {

        /** The next step of an operation is due. */
        void due(long operation, long now);
    }

    /** Creates a loop at time zero without events. */
    public EventLoop() {}

    /** Sets who executes the steps of operations. */
    public void operations(Operations executor) {
        operations = executor;
    }

    /** Sets what makes the machine fail if the heap is exhausted in the middle of a change. It may use no heap. */
    public void onHalfDone(Runnable action) {
        halfDone = action;
    }

    /** Returns the time of the latest event, in nanoseconds. */
    public long now() {
        return now;
    }

    /** Returns the time that the host has reached, in nanoseconds. While it waits, the devices are ahead of it. */
    public long hostTime() {
        return hostTime;
    }

    /** The host has reached {@code time}. Deadlines may depend on it. */
    public void hostTime(long time) {
        hostTime = time;
        if (!waiters.isEmpty()) {
            waiters.findDeadline();
        }
    }

    /** Schedules an action at {@code time}, or now if that is over. */
    public void at(long time, int priority, TimedAction action) {
        queue.add(Math.max(time, now), priority, ACTION | slots.add(action));
    }

    /** Schedules the next step of an operation at {@code time}, or now if that is over. */
    public void at(long time, int priority, long operation) {
        queue.add(Math.max(time, now), priority, operation);
    }

    /** Returns whether nothing else is due now: an event for now would be the next one. */
    public boolean isNext() {
        return queue.headTime() > now && waiters.isEmpty();
    }

    /** Lets {@code action} happen as soon as {@code condition} holds, which is evaluated after each event. */
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

    /** Cancels an action that waits for a condition. */
    public void forget(TimedAction action) {
        waiters.remove(action);
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
        now = Math.max(now, Math.min(time, nextTime()));
        return releaseWaiters();
    }

    private boolean releaseWaiters() {
        repeatable = false;
        try {
            return waiters.release(now);
        } catch (OutOfMemoryError | InternalError | LinkageError full) {
            if (!waiters.hasUnfinishedAction()) {
                // A condition could not be evaluated. All actions still wait.
                throw full;
            }
            if (repeatable) {
                waiters.putBack();
            } else {
                failHalfDone();
            }
            throw full;
        }
    }

    // -- an exhausted heap ---------------------------------------------------------------------------------------

    /** The current event can happen again, until {@link #endRepeatable}: it has changed nothing. */
    public void beginRepeatable() {
        repeatable = true;
    }

    /** The current event changes something from now on, or is over. */
    public void endRepeatable() {
        repeatable = false;
    }

    /**
     * Makes the machine fail: the heap was exhausted in the middle of a change, such as an event or the submission of
     * an operation.
     */
    public void failHalfDone() {
        halfDone.run();
    }

    // -- steps ---------------------------------------------------------------------------------------------------

    /** Lets everything happen that is due at {@code time}. */
    public void runUntil(long time) {
        while (queue.headTime() <= time || waiters.deadline() <= time) {
            step(time);
        }
    }

    /**
     * Lets the next event happen, or the next deadline pass; returns false if there is neither. Further events up to
     * {@code until} follow until {@link #pause} is called, an action waits for a condition, or the step is long.
     *
     * @throws DeadlockException if virtual time does not advance
     */
    public boolean step(long until) {
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
        limit = Math.min(until, NEVER - 1);
        long before = now;
        int budget = STEP;
        try {
            do {
                long event = queue.poll();
                now = queue.polledTime();
                repeatable = false;
                if (event >= 0) {
                    operations.due(event, now);
                } else {
                    slots.remove((int) event).fire(now);
                }
            } while (--budget > 0 && queue.headTime() <= limit && waiters.isEmpty());
        } catch (OutOfMemoryError | InternalError | LinkageError full) {
            if (repeatable) {
                queue.putBack();
            } else {
                failHalfDone();
            }
            throw full;
        }
        eventsNow = now == before ? eventsNow + STEP - budget : 0;
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
        return new DeadlockException("virtual time does not advance beyond " + now + " ns: " + what + ". Pending are "
                + queue.size() + " events and " + waiters.actions().size() + " actions that wait for a condition");
    }

    /** Ends the current step after this event: something has happened that the host may wait for. */
    public void pause() {
        limit = Long.MIN_VALUE;
    }

    /**
     * Ends the current step after this event, which took long in real time: the driving thread then looks at interrupts
     * and limits.
     */
    public void pauseAfterSlowEvent() {
        pause();
        slow = true;
    }

    /** Returns whether an event took long in real time since the last call of this method. */
    public boolean takeSlow() {
        boolean was = slow;
        slow = false;
        return was;
    }

    /** Returns the time of the next event or deadline, or {@link Long#MAX_VALUE}. */
    public long nextTime() {
        return Math.min(queue.headTime(), waiters.deadline());
    }

    /**
     * Forgets all events. The thread that was in one of them could not go on: the event has happened in part, and what
     * should follow it never does.
     */
    public void abandon() {
        queue = new EventQueue();
        slots = new TimerSlots();
        waiters = new ConditionWaiters();
        clear();
    }

    /** Forgets all events. Called on the thread whose event has failed; allocates nothing. */
    public void clear() {
        abandoned = true;
        queue.clear();
        slots.clear();
        waiters.clear();
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
