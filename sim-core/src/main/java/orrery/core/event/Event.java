package orrery.core.event;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.exec.CompletionListener;
import orrery.core.exec.Executor;
import orrery.core.exec.FaultState;
import orrery.core.exec.WorkOwner;
import orrery.core.host.HostContext;

/** An event. It stands for the work that was in its stream at its last record. */
public final class Event implements CompletionListener {
    private static final long NOT_COMPLETE = Long.MAX_VALUE;

    /** A flag: waiting threads block instead of spinning. */
    public static final int BLOCKING_SYNC = 1;
    /** A flag: the event has no timestamps. */
    public static final int DISABLE_TIMING = 2;
    /** A flag: the event can be shared with another process. */
    public static final int INTERPROCESS = 4;

    private final long id;
    private final HostContext context;
    private final FaultState life;
    private final int flags;
    private long record;
    private @Nullable WorkOwner recordedIn;
    private @Nullable Executor executor;
    private long completedAt;
    private @Nullable CapturedRecord capturedRecord;
    private boolean destroyed;

    /** What it has in common with events of other processes; null if it is not shared. */
    private @Nullable InterprocessEvent shared;

    /** The record of another process that it stands for, or stood for before its own last record. */
    private @Nullable InterprocessRecord followed;

    private boolean imported;

    /**
     * Creates an event without a record.
     *
     * @param id the id, unique within the machine
     * @param context the context of the event
     * @param life the fault state of the context, which tells its end
     * @param flags a combination of the documented flags
     * @throws orrery.sim.CudaException if the flags are not legal (EVENT-01)
     */
    public Event(long id, HostContext context, FaultState life, int flags) {
        checkFlags(flags);
        this.id = id;
        this.context = context;
        this.life = life;
        this.flags = flags;
    }

    /**
     * Creates an event that stands for an event of another process.
     *
     * @param id the id, unique within the machine
     * @param context the context of the event
     * @param life the fault state of the context, which tells its end
     * @param shared what it has in common with the event of the other process
     */
    public Event(long id, HostContext context, FaultState life, InterprocessEvent shared) {
        this(id, context, life, INTERPROCESS | DISABLE_TIMING);
        this.shared = shared;
        this.imported = true;
    }

    /**
     * Checks the flags of an event that is created.
     *
     * @throws orrery.sim.CudaException if they are not legal (EVENT-01)
     */
    public static void checkFlags(int flags) {
        boolean known = (flags & ~(BLOCKING_SYNC | DISABLE_TIMING | INTERPROCESS)) == 0;
        boolean shareable = (flags & INTERPROCESS) == 0 || (flags & DISABLE_TIMING) != 0;
        EventRule.FLAGS.require(known && shareable, () -> "an event is created with flags " + flags);
    }

    /** Returns the id, unique within the machine. */
    public long id() {
        return id;
    }

    /** Returns the context that was current at its creation. */
    public HostContext context() {
        return context;
    }

    /** Returns the flags. */
    public int flags() {
        return flags;
    }

    /** Returns whether it has timestamps. */
    public boolean timed() {
        return (flags & DISABLE_TIMING) == 0;
    }

    /**
     * Returns whether its record counts as work of a stream: always, unless its only flag is that it has no timestamps.
     */
    public boolean isRecordWork() {
        return flags != DISABLE_TIMING;
    }

    /** Returns whether it can be shared with another process. */
    public boolean shareable() {
        return (flags & INTERPROCESS) != 0;
    }

    /** Returns whether it stands for an event of another process. */
    public boolean isImported() {
        return imported;
    }

    /** Shares it with other processes, and returns what it has in common with their events. */
    public InterprocessEvent share() {
        InterprocessEvent common = shared;
        if (common == null) {
            common = new InterprocessEvent();
            shared = common;
            if (record != Executor.NONE) {
                common.record(this, record, Objects.requireNonNull(executor));
            }
        }
        return common;
    }

    /** Returns the last record if another process has made it and this event does not stand for it yet; null if not. */
    public @Nullable InterprocessRecord unknownRecord() {
        InterprocessRecord latest = shared == null ? null : shared.recordOfAnother(this);
        return latest == followed ? null : latest;
    }

    /** Returns whether it stands for a record of another process that was complete when this process noticed it. */
    public boolean isCompleteInOtherProcess() {
        return record == Executor.NONE && followed != null && followed.isComplete();
    }

    /**
     * Makes the event stand for a record of another process.
     *
     * @param operation an operation that completes after the record; {@link Executor#NONE} if the record is complete
     */
    public void follow(InterprocessRecord other, long operation, WorkOwner owner, Executor of) {
        replaceRecord(operation, owner, of);
        followed = other;
    }

    /** Returns the operation of the last record; {@link Executor#NONE} if it was captured or there is none. */
    public long recordedOperation() {
        return record;
    }

    /** Returns whether it stands for work: it was recorded, and the last record was not captured. */
    public boolean isRecorded() {
        return record != Executor.NONE;
    }

    /** Returns the stream or context of the last record that was not captured; null if there is none. */
    public @Nullable WorkOwner recordedIn() {
        return recordedIn;
    }

    /**
     * Replaces the last record. Operations that wait for an earlier record continue to wait for that one.
     *
     * @param operation the operation of the record
     * @param owner the stream or context in which it is recorded
     * @param executor the executor of the operation
     */
    public void record(long operation, WorkOwner owner, Executor executor) {
        executor.applyOrFail(() -> {
            replaceRecord(operation, owner, executor);
            if (shared != null) {
                shared.record(this, operation, executor);
            }
            if (timed()) {
                noteTime(operation, executor);
            }
        });
    }

    private void replaceRecord(long operation, WorkOwner owner, Executor by) {
        record = operation;
        capturedRecord = null;
        if (recordedIn != owner) {
            recordedIn = owner;
            executor = by;
        }
    }

    /** Keeps the time of the completion: the executor forgets it. */
    private void noteTime(long operation, Executor executor) {
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

    /** Returns the last record if it was captured; null otherwise. */
    public @Nullable CapturedRecord capturedRecord() {
        return capturedRecord;
    }

    /** Replaces the last record with a captured record. The event no longer stands for work. */
    public void recordInCapture(CapturedRecord captured) {
        capturedRecord = captured;
        record = Executor.NONE;
    }

    /** Returns whether all work that it stands for is complete at {@code time}, in nanoseconds. */
    public boolean isCompleteAt(long time) {
        if (record == Executor.NONE) {
            return true;
        }
        return timed() ? completedAt <= time : Objects.requireNonNull(executor).isCompleteAt(record, time);
    }

    /** Destroys the event. Pending records and waits are not affected. */
    public void destroy() {
        destroyed = true;
    }

    /** Returns whether the event or its context was destroyed. */
    public boolean destroyed() {
        return destroyed || life.ended();
    }

    /**
     * Returns the milliseconds from the completion of one event to that of another; negative if the other completed
     * first.
     *
     * @param time the host's time, in nanoseconds
     * @throws orrery.sim.CudaException if an event has no time yet (EVENT-03 to EVENT-05, EVENT-09), or its last record
     *     was captured
     */
    public static float elapsedMillis(Event from, Event to, long time) {
        from.checkHasTime(from, to);
        to.checkHasTime(from, to);
        EventRule.ELAPSED_CONTEXTS.require(
                from.context == to.context, () -> describeElapsed(from, to) + " of another context");
        EventRule.NOT_COMPLETE.require(
                from.isCompleteAt(time) && to.isCompleteAt(time),
                () -> describeElapsed(from, to) + "; not complete is " + (from.isCompleteAt(time) ? to : from));
        return (to.completedAt - from.completedAt) / 1e6f;
    }

    /** Checks that it can have a time. {@code from} and {@code to} are for the message. */
    private void checkHasTime(Event from, Event to) {
        if (capturedRecord != null) {
            throw capturedRecord.refusal(describeElapsed(from, to));
        }
        EventRule.NO_TIMING.require(
                timed(), () -> describeElapsed(from, to) + "; " + this + " does not record timing data");
        EventRule.NOT_RECORDED.require(
                isRecorded(), () -> describeElapsed(from, to) + "; " + this + " has not been recorded");
    }

    private static String describeElapsed(Event from, Event to) {
        return "the elapsed time from " + from + " to " + to;
    }

    @Override
    public String toString() {
        return "event " + id;
    }
}
