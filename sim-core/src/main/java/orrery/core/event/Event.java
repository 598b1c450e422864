package orrery.core.event;

import orrery.core.exec.CompletionListener;
import orrery.core.exec.Executor;
import orrery.core.exec.FaultState;
import orrery.core.exec.WorkOwner;

/** An event: the work that was in its stream when it was last recorded. */
public final class Event implements CompletionListener {
    private static final long NOT_COMPLETE = Long.MAX_VALUE;

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
    private long record;
    private WorkOwner recordedIn;
    private long completedAt;
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

    /** Returns the operation of the latest record, or {@link Executor#NONE}. */
    public long record() {
        return record;
    }

    /** Returns whether the event stands for work. */
    public boolean isRecorded() {
        return record != Executor.NONE;
    }

    /** Returns the stream or context that the event was recorded in last; null before the first record. */
    public WorkOwner recordedIn() {
        return recordedIn;
    }

    /** Replaces the latest record. Operations that wait for an earlier record go on waiting for that one. */
    public void record(long operation, WorkOwner owner, Executor executor) {
        record = operation;
        recordedIn = owner;
        mark = null;
        if (executor.isComplete(operation)) {
            completedAt = executor.completedAt(operation);
        } else {
            completedAt = NOT_COMPLETE;
            executor.listen(operation, this);
        }
    }

    @Override
    public void completed(long operation, long at) {
        if (operation == record) {
            completedAt = at;
        }
    }

    /** What the event stands for, if it was last recorded in a capture; else null. */
    public CaptureMark mark() {
        return mark;
    }

    /** Lets it stand for nodes of a graph instead of work. */
    public void mark(CaptureMark latest) {
        mark = latest;
        record = Executor.NONE;
    }

    /** Whether everything that the latest record stands for is complete at {@code time}. */
    public boolean isCompleteAt(long time) {
        return record == Executor.NONE || completedAt <= time;
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
        return (to.completedAt - from.completedAt) / 1e6f;
    }

    /** Whether it can have a time at all. */
    private void checkTime(Event to, Event from) {
        if (mark != null) {
            throw mark.asked("elapsed time from " + from + " to " + to);
        }
        EventRule.NO_TIMING.require(timed(), () -> "elapsed time from " + from + " to " + to);
        EventRule.NOT_RECORDED.require(isRecorded(), () -> "elapsed time from " + from + " to " + to);
    }

    @Override
    public String toString() {
        return "event " + id;
    }
}
