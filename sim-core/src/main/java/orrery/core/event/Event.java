package orrery.core.event;

import orrery.core.exec.FaultState;
import orrery.core.exec.Operation;

/** An event: the work that was in its stream when it was last recorded. */
public final class Event {
    /** Waiting threads block instead of spinning. */
    public static final int BLOCKING_SYNC = 1;
    /** The event keeps no timestamp. */
    public static final int DISABLE_TIMING = 2;
    /** The event can be shared with another process. */
    public static final int INTERPROCESS = 4;

    private final long id;
    private final Object context;
    private final FaultState life;
    private final int flags;
    private Operation record;
    private CaptureMark mark;
    private boolean destroyed;

    /**
     * An event that has not been recorded.
     *
     * @param id its number, unique for the life of the machine
     * @param context the context it belongs to
     * @param life ends with the context
     * @param flags a combination of the documented flags
     */
    public Event(long id, Object context, FaultState life, int flags) {
        boolean known = (flags & ~(BLOCKING_SYNC | DISABLE_TIMING | INTERPROCESS)) == 0;
        boolean shareable = (flags & INTERPROCESS) == 0 || (flags & DISABLE_TIMING) != 0;
        EventRule.FLAGS.require(known && shareable, () -> "an event is created with flags " + flags);
        this.id = id;
        this.context = context;
        this.life = life;
        this.flags = flags;
    }

    /** The number of this event. */
    public long id() {
        return id;
    }

    /** The context that was current when it was created. */
    public Object context() {
        return context;
    }

    /** Its flags. */
    public int flags() {
        return flags;
    }

    /** Whether it keeps timestamps. */
    public boolean timed() {
        return (flags & DISABLE_TIMING) == 0;
    }

    /** Whether it can be shared with another process. */
    public boolean shareable() {
        return (flags & INTERPROCESS) != 0;
    }

    /** The latest record, or null before the first. */
    public Operation record() {
        return record;
    }

    /** Replaces the latest record; whoever waits for an earlier one goes on waiting for that. */
    public void record(Operation latest) {
        record = latest;
        mark = null;
    }

    /** What the event stands for, if it was last recorded in a capture; else null. */
    public CaptureMark mark() {
        return mark;
    }

    /** Lets it stand for nodes of a graph instead of work. */
    public void mark(CaptureMark latest) {
        mark = latest;
        record = null;
    }

    /** Whether everything that the latest record stands for is complete at {@code time}. */
    public boolean isCompleteAt(long time) {
        return record == null || record.isCompleteAt(time);
    }

    /** Ends its life; records and waits that are under way are not touched. */
    public void destroy() {
        destroyed = true;
    }

    /** Whether it is gone. */
    public boolean destroyed() {
        return destroyed || life.ended();
    }

    /** Milliseconds from one event to another at {@code time}, negative if the other came first. */
    public static float elapsedMillis(Event from, Event to, long time) {
        from.checkTime(to, from);
        to.checkTime(to, from);
        EventRule.ELAPSED_CONTEXTS.require(from.context == to.context, () -> "elapsed time from " + from + " to " + to);
        EventRule.NOT_COMPLETE.require(
                from.isCompleteAt(time) && to.isCompleteAt(time), () -> "elapsed time from " + from + " to " + to);
        return (to.record.completedAt() - from.record.completedAt()) / 1e6f;
    }

    /** Whether it can have a time at all. */
    private void checkTime(Event to, Event from) {
        if (mark != null) {
            throw mark.asked("elapsed time from " + from + " to " + to);
        }
        EventRule.NO_TIMING.require(timed(), () -> "elapsed time from " + from + " to " + to);
        EventRule.NOT_RECORDED.require(record != null, () -> "elapsed time from " + from + " to " + to);
    }

    @Override
    public String toString() {
        return "event " + id;
    }
}
