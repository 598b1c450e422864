package orrery.core.stream;

import org.jspecify.annotations.Nullable;
import orrery.core.engine.Operation;
import orrery.core.engine.WorkOwner;
import orrery.core.event.Event;
import orrery.core.event.LaunchTrigger;
import orrery.core.order.OrderPoint;
import orrery.core.work.Work;
import orrery.sim.TracedContext;
import orrery.sim.TracedStream;

/** A stream: a queue of work whose destination is a {@link Sink}. */
public final class Stream extends WorkOwner implements TracedStream {
    /** The kinds of streams. */
    public enum Kind {
        /** The legacy default stream. */
        LEGACY,
        /** The default stream of a thread. */
        PER_THREAD,
        /** A created stream that synchronizes with the legacy stream. */
        BLOCKING,
        /** A created stream that does not synchronize with the legacy stream. */
        NON_BLOCKING
    }

    private final long id;
    private final Kind kind;
    private final StreamOrder order;
    private final StreamAttributes attributes;
    private final String name;
    private Sink sink;
    private boolean destroyed;

    /** The last operation that counts as work of the stream. */
    @Nullable
    Operation tail;

    /** Its last operations, if these wait for events of launches; else null. */
    @Nullable
    LaunchEventWait launchEventWait;

    /** The last record of an event. It may not count as work. */
    @Nullable
    Operation lastRecord;

    /** Whether it may have unfinished work. For {@link WholeContext}. */
    boolean active;

    /** The last epoch; 0 for none. For {@link HappensBefore}. */
    long epoch;

    /** The last epoch that the host has waited for; 0 for none. For {@link HappensBefore}. */
    long hostEpoch;

    /** The last epoch that the host knows to be complete, by a wait or otherwise. For {@link HappensBefore}. */
    long knownEpoch;

    /** Whether it is after more than when work was last submitted to the legacy stream. For {@link HappensBefore}. */
    boolean changed;

    /** The epochs of other streams that it is after; null before the first. For {@link HappensBefore}. */
    @Nullable
    VectorClock clock;

    /** The number of its track; 0 before its first operation. For {@link StreamPoints}. */
    int track;

    /** Its last operation; null before the first. For {@link StreamPoints}. */
    @Nullable
    OrderPoint point;

    /** Its last record of an event; null before the first. For {@link StreamPoints}. */
    @Nullable
    OrderPoint recordPoint;

    /** Whether its last operation is a kernel. For {@link StreamPoints}. */
    boolean kernelLast;

    /** Its last operation, if it waits for an event of a launch; else null. For {@link StreamPoints}. */
    StreamPoints.@Nullable LaunchEventPoint launchEventPoint;

    Stream(long id, Kind kind, StreamOrder order, int priority) {
        super(order.device(), order.faults());
        this.id = id;
        this.kind = kind;
        this.order = order;
        this.attributes = new StreamAttributes(device().model(), priority);
        this.sink = order;
        this.name = switch (kind) {
            case LEGACY -> "legacy";
            case PER_THREAD -> "perthread " + id;
            case BLOCKING, NON_BLOCKING -> "stream " + id;
        };
    }

    /** Returns the kind. */
    public Kind kind() {
        return kind;
    }

    @Override
    public boolean blocking() {
        return kind == Kind.BLOCKING || kind == Kind.PER_THREAD;
    }

    /** Returns the streams of its context. */
    public StreamOrder order() {
        return order;
    }

    /** Returns the attributes. */
    public StreamAttributes attributes() {
        return attributes;
    }

    /** Returns the current destination of its work. */
    public Sink sink() {
        return sink;
    }

    /** Returns whether it has never had any work, and nothing is captured in it. */
    public boolean isUnused() {
        return tail == null && lastRecord == null && isImmediate();
    }

    /** Returns whether its later work goes to the device. */
    public boolean isImmediate() {
        return sink == order;
    }

    /** Sends its later work to another destination. */
    public void redirectTo(Sink destination) {
        sink = destination;
    }

    /** Sends its later work to the device. */
    public void redirectToDevice() {
        sink = order;
    }

    /** Submits work. */
    public void submit(Work work) {
        sink.submit(this, work);
    }

    /** Carries out the form of a request that fits the destination of its work, and returns the result. */
    public <R> R perform(StreamRequest<R> request) {
        return sink.perform(this, request);
    }

    /** Runs a check if work that is submitted to the stream now goes to the device. */
    public void checkImmediate(Runnable check) {
        sink.checkImmediate(check);
    }

    /** Records an event. */
    public void record(Event event, boolean external) {
        sink.record(this, event, external);
    }

    /** Records an event that stands for a part of the kernel that was submitted last. */
    public void recordLaunch(Event event, LaunchTrigger trigger) {
        sink.recordLaunch(this, event, trigger);
    }

    /** Makes later work wait for an event. */
    public void await(Event event, boolean external) {
        sink.await(this, event, external);
    }

    /** Returns the last operation that counts as its work, or null before the first. */
    public @Nullable Operation lastOperation() {
        return tail;
    }

    /**
     * Copies the attributes of another stream.
     *
     * @throws orrery.sim.CudaException if the stream is of another context (STREAM-09)
     */
    public void copyAttributes(Stream from) {
        StreamRule.COPY_CONTEXT.require(
                from.order == order, () -> "attributes of " + from.name + " are copied to " + name);
        attributes.copyFrom(from.attributes);
    }

    /**
     * Destroys the stream. Its work continues.
     *
     * @throws orrery.sim.CudaException if it is a default stream (STREAM-03)
     */
    public void destroy() {
        StreamRule.DESTROY_SPECIAL.require(
                kind == Kind.BLOCKING || kind == Kind.NON_BLOCKING, () -> name + " is destroyed");
        destroyed = true;
    }

    /** Returns whether the program destroyed the stream itself, and not only its context. */
    public boolean destroyedByProgram() {
        return destroyed;
    }

    /** Returns whether the stream or its context was destroyed. */
    public boolean isDestroyed() {
        return destroyed || order.faults().ended();
    }

    @Override
    public int urgency() {
        return attributes.urgency();
    }

    @Override
    public int priority() {
        return attributes.priority();
    }

    @Override
    public long streamId() {
        return id;
    }

    @Override
    public TracedContext context() {
        return order.context();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }
}
