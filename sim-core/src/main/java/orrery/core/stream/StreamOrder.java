package orrery.core.stream;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.CompositeWork;
import orrery.core.engine.DeviceResources;
import orrery.core.engine.Engine;
import orrery.core.engine.Operation;
import orrery.core.engine.WorkOwner;
import orrery.core.event.Event;
import orrery.core.event.EventRule;
import orrery.core.event.InterprocessRecord;
import orrery.core.event.LaunchTrigger;
import orrery.core.fault.FaultState;
import orrery.core.host.Host;
import orrery.core.memory.Allocation;
import orrery.core.order.ProgramOrder;
import orrery.core.work.Join;
import orrery.core.work.Marker;
import orrery.core.work.Partition;
import orrery.core.work.Work;
import orrery.core.work.WorkTraits.Notice;
import orrery.core.work.WorkTraits.Progress;
import orrery.device.HostCost;
import orrery.sim.MemoryKind;
import orrery.sim.Synchronization;
import orrery.sim.TracedContext;

/**
 * The streams of one context, and the sink that submits their work to the device. {@link OperationOrder} states what
 * each operation comes after.
 */
public final class StreamOrder extends WorkOwner implements Sink {
    private final Engine engine;
    private final Submission submission;
    private final TracedContext context;
    private final String name;
    private final @Nullable Partition partition;
    private final Stream legacy;
    private final OperationOrder order;
    private final DevicePredecessors.Edges edges;
    private final HappensBefore happensBefore;
    private final WholeContext whole;
    private boolean awaitsOthers;

    /** What the machine knows at the time of a call, and the lifetimes of its allocations. */
    public interface Submission extends Host {

        /** Returns the listener to the submission of allocations and frees. */
        SubmissionListener lifetimes();

        /** Returns the order of the program; null if the program is not checked. */
        default @Nullable ProgramOrder programOrder() {
            return null;
        }
    }

    /**
     * Creates the streams of a new context: its legacy default stream.
     *
     * @param faults the fault state of the context
     * @param context the context
     * @param name the name of the context
     * @param partition the SMs that its kernels run on; null for all
     */
    public StreamOrder(
            DeviceResources device,
            Engine engine,
            FaultState faults,
            Submission submission,
            TracedContext context,
            String name,
            @Nullable Partition partition) {
        super(device, faults);
        this.engine = engine;
        this.submission = submission;
        this.context = context;
        this.name = name;
        this.partition = partition;
        // All streams of a partition are non-blocking, including its default stream.
        Stream.Kind kind = partition == null ? Stream.Kind.LEGACY : Stream.Kind.NON_BLOCKING;
        this.legacy = new Stream(submission.nextStreamId(), kind, this, 0);
        this.order = new OperationOrder(legacy);
        ProgramOrder program = submission.programOrder();
        this.happensBefore = new HappensBefore(
                order, faults, program == null ? null : new StreamPoints(this, order, program, faults));
        this.whole = new WholeContext(this, submission, order);
        this.edges = new DevicePredecessors.Edges(whole);
    }

    /** Returns the engine of the work. */
    public Engine engine() {
        return engine;
    }

    /** Returns the streams as a whole, together with those of green contexts. */
    public WholeContext whole() {
        return whole;
    }

    /** Returns the legacy default stream. */
    public Stream legacy() {
        return legacy;
    }

    /** Returns the SMs that its kernels run on; null for all. */
    public @Nullable Partition partition() {
        return partition;
    }

    /** Returns the order that the program has established between the streams, events and the host. */
    public HappensBefore happensBefore() {
        return happensBefore;
    }

    /** Returns whether values in memory or semaphores may also have ordered its streams. */
    public boolean awaitsOthers() {
        return awaitsOthers;
    }

    /**
     * Creates a stream. Streams of a green context never synchronize with a default stream.
     *
     * @param flags 0, or 1 for a non-blocking stream
     */
    public Stream create(int flags, int priority) {
        checkFlags(flags);
        return create(flags == 0 && partition == null ? Stream.Kind.BLOCKING : Stream.Kind.NON_BLOCKING, priority);
    }

    /** Checks the flags of a new stream. */
    public static void checkFlags(int flags) {
        StreamRule.FLAGS.require(flags == 0 || flags == 1, () -> "a stream is created with flags " + flags);
    }

    /** Creates the default stream of a thread. */
    public Stream createPerThread() {
        return create(Stream.Kind.PER_THREAD, 0);
    }

    private Stream create(Stream.Kind kind, int priority) {
        Stream stream = new Stream(submission.nextStreamId(), kind, this, priority);
        if (submission.trace().on()) {
            submission.trace().listeners().streamCreated(stream, submission.now());
        }
        return stream;
    }

    // -- the sink ------------------------------------------------------------------------------------------------

    @Override
    public void submit(Stream stream, Work work) {
        awaitsOthers |= work.traits().progress() == Progress.NEEDS_OTHERS;
        if (happensBefore.isActive()) {
            happensBefore.submitted(stream, work);
            if (submission.lifetimes().isActive()) {
                submission.lifetimes().beforeSubmit(stream, work);
            }
        }
        Operation operation = create(stream, work);
        order.ofWork(stream, work, edges.to(operation));
        if (happensBefore.hasEpochs() && (work.traits().notice() == Notice.GIVEN || usesHostMemory(work))) {
            happensBefore.givesNotice(stream, operation);
        }
        if (work instanceof CompositeWork composite) {
            enqueue(stream, composite, operation);
        } else {
            append(stream, operation);
        }
    }

    /** Returns whether work may write memory that the host can read while it runs. */
    private boolean usesHostMemory(Work work) {
        if (!submission.lifetimes().isActive()) {
            return false;
        }
        boolean[] uses = new boolean[1];
        work.addresses(address -> {
            Allocation memory = uses[0] ? null : submission.memory().find(address);
            uses[0] |= memory != null && (memory.kind() == MemoryKind.PINNED || memory.kind() == MemoryKind.MANAGED);
        });
        return uses[0];
    }

    @Override
    public <R> R perform(Stream stream, StreamRequest<R> request) {
        return request.onDevice(stream);
    }

    @Override
    public void checkImmediate(Runnable check) {
        check.run();
    }

    /**
     * Submits a copy that uses memory of another context.
     *
     * @param holdsOther whether later work of the other context comes after the copy: both contexts take part in a copy
     *     of memory that the context of the stream cannot access. That is promised for a copy in a legacy stream only;
     *     other copies are "asynchronous with respect to [...] all work in other streams and other devices" (cuda.h,
     *     cuMemcpyPeerAsync).
     */
    public void submitCopy(Stream stream, Work copy, StreamOrder other, boolean holdsOther) {
        joinWith(stream, other, false);
        submit(stream, copy);
        if (holdsOther) {
            other.whole.orderAfter(stream, order.isLegacy(stream));
        }
    }

    /** Makes later work of a stream come after all work of a context, that of the stream or another one. */
    public void awaitAll(Stream stream, StreamOrder other) {
        joinWith(stream, other, true);
    }

    /** Makes later work of a stream come after what copies of another context come after, or after all its work. */
    private void joinWith(Stream stream, StreamOrder other, boolean serialized) {
        StreamPoints otherPoints = other.happensBefore.points();
        StreamPoints points = happensBefore.points();
        if (otherPoints != null && points != null) {
            points.joinWith(stream, otherPoints, serialized);
        }
        Operation join = create(stream, Join.INSTANCE);
        order.ofJoin(stream, edges.to(join), other.order, other.edges.to(join), serialized);
        append(stream, join);
    }

    /** Submits composite work. The graph knows the operation before it is submitted. */
    private void enqueue(Stream stream, CompositeWork work, Operation operation) {
        CompositeWork.Inside inside = work.enqueued(operation);
        if (inside != null) {
            engine.inside(operation, inside);
        }
        append(stream, operation);
    }

    /**
     * Records an event. The record of an event without timestamps and other flags does not count as work of the stream.
     */
    @Override
    public void record(Stream stream, Event event, boolean external) {
        if (external) {
            throw EventRule.RECORD_EXTERNAL.violated(event + " is recorded in " + stream.name());
        }
        happensBefore.recorded(stream, event);
        boolean pending = !event.timed() && !Operation.isAbsentOrCompleteAt(stream.tail, submission.now());
        Operation operation = create(stream, Marker.record(event.timed()));
        order.ofRecord(stream, edges.to(operation));
        if (event.isRecordWork()) {
            append(stream, operation);
        } else {
            engine.commit(operation);
        }
        stream.lastRecord = operation;
        event.record(operation, stream);
        if (submission.trace().on()) {
            submission.trace().listeners().eventRecorded(event.id(), stream, operation.id(), submission.now());
        }
        if (pending) {
            submission.spend(submission.cost(HostCost.EVENT_PENDING));
        }
    }

    @Override
    public void recordLaunch(Stream stream, Event event, LaunchTrigger trigger) {
        happensBefore.recordedLaunch(stream, event);
        Operation kernel = Objects.requireNonNull(stream.tail, "no launch");
        event.recordLaunch(kernel, stream, trigger);
        if (submission.trace().on()) {
            submission.trace().listeners().eventRecorded(event.id(), stream, kernel.id(), submission.now());
        }
    }

    /**
     * Makes later work wait for an event. A wait for a complete event submits an operation in the legacy stream only,
     * because only there it has implicit predecessors.
     */
    @Override
    public void await(Stream stream, Event event, boolean external) {
        followOtherProcess(event);
        if (event.capturedRecord() instanceof JoinableRecord captured) {
            captured.addToCapture(stream, external);
            return;
        }
        if (external) {
            throw StreamRule.WAIT_EXTERNAL.violated(stream.name() + " waits for " + event);
        }
        notifyAwaiting(stream, event);
        if (event.isCompleteInOtherProcess()) {
            return;
        }
        if (!event.isRecorded()) {
            submission.warn(stream.name() + " waits for " + event + ", which was never recorded: it waits for nothing");
            return;
        }
        happensBefore.awaited(stream, event);
        if (event.recordedIn() instanceof Stream source) {
            source.sink().earlierRecordWarning(source, event, stream).ifPresent(submission::warn);
        }
        boolean pending = !event.isCompleteAt(submission.now());
        if (!pending && !order.doesEventWaitAddOrder(stream)) {
            return;
        }
        Operation operation = create(stream, Marker.EVENT_WAIT);
        LaunchEventWait waits = LaunchEventWait.of(stream.launchEventWait, stream.tail, event);
        order.ofEventWait(stream, event, edges.to(operation));
        append(stream, operation);
        stream.launchEventWait = waits;
        if (pending) {
            submission.spend(submission.cost(HostCost.EVENT_PENDING));
        }
    }

    /** Makes an event stand for its last record if another process has made that. */
    public void followOtherProcess(Event event) {
        InterprocessRecord other = event.unknownRecord();
        if (other != null) {
            Operation operation = null;
            if (!other.isComplete()) {
                operation = create(this, other);
                engine.commit(operation);
            }
            event.follow(other, operation, this);
        }
    }

    @Override
    public Optional<String> earlierRecordWarning(Stream source, Event event, Stream waiting) {
        return Optional.empty();
    }

    private void notifyAwaiting(Stream stream, Event event) {
        if (submission.trace().on()) {
            submission
                    .trace()
                    .listeners()
                    .synchronizing(
                            Synchronization.STREAM_WAIT_EVENT,
                            context,
                            stream.streamId(),
                            event.id(),
                            event.recordId(),
                            submission.now());
        }
    }

    Operation create(WorkOwner owner, Work work) {
        return engine.create(work, owner, submission.correlationId(), submission.visibleAt());
    }

    /** Submits an operation as the last one of a stream. The stream knows it when it is submitted. */
    private void append(Stream stream, Operation operation) {
        whole.activate(stream);
        engine.commit(operation);
        stream.tail = operation;
        stream.launchEventWait = null;
    }

    // -- the host ------------------------------------------------------------------------------------------------

    /** Returns whether a synchronization with {@code stream} would not wait. */
    public boolean isIdle(Stream stream) {
        DevicePredecessors.Completion completion = new DevicePredecessors.Completion(whole, submission.now());
        order.ofHostWait(stream, completion);
        return completion.isComplete();
    }

    /** Returns the operations that a synchronization with {@code stream} waits for. */
    public List<Operation> tails(Stream stream) {
        DevicePredecessors.HostWait wait = new DevicePredecessors.HostWait(whole);
        order.ofHostWait(stream, wait);
        // A record that does not count as work is not waited for, unless the time of its completion is known.
        Operation last = stream.lastRecord;
        if (last != null && last.isComplete()) {
            wait.add(last);
        }
        return wait.operations();
    }

    // -- the context as an owner of work -------------------------------------------------------------------------

    @Override
    public TracedContext context() {
        return context;
    }

    @Override
    public String name() {
        return name;
    }
}
