package orrery.core.time;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The device's clockwork: it takes the earliest action, sets the clock to its time and lets it happen. It owns no
 * thread; whoever drives it lends his.
 */
public final class EventLoop {
    /** Actions at one instant: what ends goes before what begins. */
    public static final int ENDS = 0;

    /** The first of the priorities for what begins; more urgent work begins first. */
    public static final int BEGINS = 1;

    /** Who waits is a word of a seat and a piece. This bit says that the seat is free again when it is called. */
    private static final long ONCE = Long.MIN_VALUE;

    private static final int PIECE_BITS = 32;

    private static final long NEVER = Long.MAX_VALUE;

    private final EventQueue queue = new EventQueue();
    private final Seats seats = new Seats();
    private final Parked parked = new Parked();
    private final QuietChanges quiet = new QuietChanges();
    private Runnable beforeLooking = () -> {};
    private long now;
    private long limit;

    /** Up to here everything has happened. */
    private long reached;

    /** A loop at time zero with nothing to do. */
    public EventLoop() {}

    /** The time of the action that happened last, in nanoseconds. */
    public long now() {
        return now;
    }

    /** Lets {@code action} happen at {@code time}, but not before now. */
    public void at(long time, int priority, TimedAction action) {
        queue.add(Math.max(time, now), priority, once(action));
    }

    private long once(TimedAction action) {
        return ONCE | (long) seats.take(action) << PIECE_BITS;
    }

    /** A seat for {@code pieces}, until they leave. */
    public int seat(TimedPieces pieces) {
        return seats.take(pieces);
    }

    /** Gives a seat back of which no piece waits. */
    public void leave(int seat) {
        seats.leave(seat);
    }

    /** Gives a seat of which no piece waits to somebody else. */
    public void pass(int seat, TimedPieces next) {
        seats.pass(seat, next);
    }

    /** Lets a piece of what has a seat happen at {@code time}, but not before now. */
    public void at(long time, int priority, int seat, int piece) {
        queue.add(Math.max(time, now), priority, (long) seat << PIECE_BITS | piece);
    }

    /** The next place in the order of what happens at one time. */
    long nextOrder(int priority) {
        return queue.nextOrder(priority);
    }

    /** Lets a piece happen at a time that is not over, at its place in the order. */
    void at(long time, long order, int seat, int piece) {
        queue.add(time, order, (long) seat << PIECE_BITS | piece);
    }

    /**
     * Lets a change be made at {@code time}, but not before now, that nobody sees being made: it happens in its place
     * among all that happens, as far as anybody can tell.
     */
    public void quietly(long time, int priority, TimedAction change) {
        long when = Math.max(time, now);
        long order = queue.nextOrder(priority);
        if (!parked.isEmpty() || !quiet.add(when, order, change)) {
            queue.add(when, order, once(change));
        }
    }

    /** Somebody looks: all changes are made that are due. */
    public void look() {
        quiet.make(reached, EventQueue.LAST);
    }

    /** What to do before conditions are looked at: whatever still changes memory must be done first. */
    public void beforeLooking(Runnable settle) {
        beforeLooking = settle;
    }

    /**
     * Lets {@code action} happen as soon as {@code condition} holds; it is looked at whenever memory may have changed.
     */
    public void when(BooleanSupplier condition, TimedAction action) {
        when(condition, () -> Long.MAX_VALUE, action);
    }

    /**
     * The same for a condition that holds from {@code deadline} on, whatever happens; looking at the condition may move
     * that.
     */
    public void when(BooleanSupplier condition, LongSupplier deadline, TimedAction action) {
        look();
        while (!quiet.isEmpty()) {
            // From now on somebody looks whenever something has changed.
            queue.add(quiet.headTime(), quiet.headOrder(), once(quiet.removeHead()));
        }
        parked.add(condition, deadline, action);
    }

    /** Takes back what {@link #when} asked for. */
    public void forget(TimedAction action) {
        parked.remove(action);
    }

    /** What waits for a condition, in the order in which it came. */
    public List<TimedAction> waiting() {
        return parked.actions();
    }

    /**
     * Lets happen what waits for a condition that holds now; true if there was any. It happens at {@code time}, or
     * before the next action if that is due earlier: time never runs backwards.
     */
    public boolean release(long time) {
        if (parked.isEmpty()) {
            return false;
        }
        now = Math.max(now, Math.min(time, nextTime()));
        beforeLooking.run();
        return parked.release(now);
    }

    /** Lets everything happen that is due at {@code time}. */
    public void runUntil(long time) {
        while (queue.headTime() <= time || parked.deadline() <= time) {
            step(time);
        }
        reached = time;
        if (quiet.isFull()) {
            look();
        }
    }

    /**
     * Sets the clock to {@code time} if nothing else is due up to then, and the step that is being made may go so far:
     * an action can do at once what it would let happen at that time.
     */
    public boolean advance(long time) {
        if (queue.headTime() <= time || quiet.headTime() <= time || !parked.isEmpty() || time > limit) {
            return false;
        }
        now = time;
        return true;
    }

    /**
     * Lets the next action happen, or the next deadline pass; false if there is neither. Others follow up to
     * {@code until} as long as nothing happens that somebody waits for.
     */
    public boolean step(long until) {
        if (parked.deadline() < queue.headTime()) {
            release(parked.deadline());
            return true;
        }
        if (queue.isEmpty()) {
            return false;
        }
        limit = Math.min(until, NEVER - 1);
        do {
            if (quiet.headTime() <= queue.headTime()) {
                look();
                quiet.make(queue.headTime(), queue.headOrder());
            }
            long who = queue.poll();
            now = queue.polledTime();
            holder(who).fire((int) who, now);
        } while (queue.headTime() <= limit && parked.isEmpty());
        if (!parked.isEmpty()) {
            beforeLooking.run();
            parked.release(now);
        }
        return true;
    }

    /** Something happens that may be waited for: the step that is being made goes no further. */
    public void pause() {
        limit = Long.MIN_VALUE;
    }

    private TimedPieces holder(long who) {
        int seat = (int) ((who & ~ONCE) >>> PIECE_BITS);
        TimedPieces holder = seats.holder(seat);
        if (who < 0) {
            seats.leave(seat);
        }
        return holder;
    }

    /** The time of the next action or deadline, or {@link Long#MAX_VALUE}. */
    public long nextTime() {
        return Math.min(queue.headTime(), parked.deadline());
    }

    /** How many actions wait for their time. */
    public int pending() {
        return queue.size();
    }
}
