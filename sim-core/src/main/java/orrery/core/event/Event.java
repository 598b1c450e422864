package orrery.core.event;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.Operation;
import orrery.core.engine.WorkOwner;
import orrery.core.fault.FaultState;
import orrery.core.host.HostContext;

/** An event. It stands for the work that was in its stream at its last record. */
public final class Event {
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

    /** The operation of the last record; null if it was captured or there is none. */
    private @Nullable Operation record;

    /** When its kernel triggers it, if the last record was made by a launch; null if it stands for whole work. */
    private @Nullable LaunchTrigger trigger;

    private @Nullable WorkOwner recordedIn;
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
     * @param flags a combination of the documented flags
     * @throws orrery.sim.CudaException if the flags are not legal (EVENT-01)
     */
    public Event(long id, HostContext context, int flags) {
        checkFlags(flags);
        this.id = id;
        this.context = context;
        this.life = context.faults();
        this.flags = flags;
    }

    /**
     * Creates an event that stands for an event of another process.
     *
     * @param id the id, unique within the machine
     * @param context the context of the event
     * @param shared what it has in common with the event of the other process
     */
    public Event(long id, HostContext context, InterprocessEvent shared) {
        this(id, context, INTERPROCESS | DISABLE_TIMING);
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

    /** Shares the event with other processes, and returns what it has in common with theirs. */
    public InterprocessEvent share() {
        InterprocessEvent common = shared;
        if (common == null) {
            common = new InterprocessEvent();
            shared = common;
            if (record != null) {
                common.record(this, record);
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
        return record == null && followed != null && followed.isComplete();
    }

    /**
     * Makes the event stand for a record of another process.
     *
     * @param operation an operation that completes after the record; null if the record is complete
     */
    public void follow(InterprocessRecord other, @Nullable Operation operation, WorkOwner owner) {
        replaceRecord(operation, owner);
        followed = other;
    }

    /** Returns the operation of the last record; null if it was captured or there is none. */
    public @Nullable Operation recordedOperation() {
        return record;
    }

    /** Returns the id of the operation of the last record; 0 if it was captured or there is none. */
    public long recordId() {
        return record == null ? 0 : record.id();
    }

    /** Returns whether it stands for work: it was recorded, and the last record was not captured. */
    public boolean isRecorded() {
        return record != null;
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
     */
    public void record(Operation operation, WorkOwner owner) {
        replaceRecord(operation, owner);
        if (shared != null) {
            shared.record(this, operation);
        }
    }

    /** Replaces the last record with a record that a launch makes: the event stands for a part of the kernel. */
    public void recordLaunch(Operation kernel, WorkOwner owner, LaunchTrigger when) {
        record(kernel, owner);
        trigger = when;
    }

    /** Returns when the kernel of the last record triggers it; null if the event stands for whole work. */
    public @Nullable LaunchTrigger trigger() {
        return trigger;
    }

    private void replaceRecord(@Nullable Operation operation, WorkOwner owner) {
        record = operation;
        trigger = null;
        capturedRecord = null;
        if (recordedIn != owner) {
            recordedIn = owner;
        }
    }

    /** Returns the last record if it was captured; null otherwise. */
    public @Nullable CapturedRecord capturedRecord() {
        return capturedRecord;
    }

    /** Replaces the last record with a captured record. The event no longer stands for work. */
    public void recordInCapture(CapturedRecord captured) {
        capturedRecord = captured;
        record = null;
        trigger = null;
    }

    /** Returns whether all work that it stands for is complete at {@code time}, in nanoseconds. */
    public boolean isCompleteAt(long time) {
        return Operation.isAbsentOrCompleteAt(record, time);
    }

    /** Destroys the event. Pending records and waits are not affected. */
    public void destroy() {
        destroyed = true;
    }

    /** Returns whether the event was destroyed. */
    public boolean isDestroyed() {
        return destroyed;
    }

    /** Returns whether its context was destroyed. */
    public boolean isOfDestroyedContext() {
        return life.ended();
    }

    /** Returns whether the event or its context was destroyed. */
    public boolean hasEnded() {
        return isDestroyed() || isOfDestroyedContext();
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
                from.context == to.context,
                () -> describeElapsed(from, to) + "; the first is of " + from.context + ", the second of "
                        + to.context);
        EventRule.NOT_COMPLETE.require(
                from.isCompleteAt(time) && to.isCompleteAt(time),
                () -> describeElapsed(from, to) + "; " + (from.isCompleteAt(time) ? to : from) + " is not complete");
        return (to.completedAt() - from.completedAt()) / 1e6f;
    }

    /** Returns when its last record was complete, in nanoseconds; it has a record that is complete. */
    private long completedAt() {
        return Objects.requireNonNull(record).completedAt();
    }

    /** Checks that it can have a time. {@code from} and {@code to} are for the message. */
    private void checkHasTime(Event from, Event to) {
        checkNotCaptured(() -> describeElapsed(from, to));
        EventRule.NO_TIMING.require(
                timed(), () -> describeElapsed(from, to) + "; " + this + " does not record timing data");
        EventRule.NOT_RECORDED.require(
                isRecorded(), () -> describeElapsed(from, to) + "; " + this + " has not been recorded");
    }

    /**
     * Checks that its last record was not captured.
     *
     * @param what what is done with it, for the message
     * @throws orrery.sim.CudaException if it was captured
     */
    public void checkNotCaptured(Supplier<String> what) {
        if (capturedRecord != null) {
            throw capturedRecord.refusal(what.get());
        }
    }

    private static String describeElapsed(Event from, Event to) {
        return "time is measured from " + from + " to " + to;
    }

    @Override
    public String toString() {
        return "event " + id;
    }
}
