package orrery.core.stream;

import java.util.ArrayList;
import java.util.List;
import orrery.core.event.Event;
import orrery.core.event.EventRule;
import orrery.core.exec.CompositeWork;
import orrery.core.exec.DeviceEngine;
import orrery.core.exec.EdgePort;
import orrery.core.exec.Executor;
import orrery.core.exec.FaultState;
import orrery.core.exec.WorkOwner;
import orrery.core.host.Host;
import orrery.core.trace.Synchronization;
import orrery.core.trace.TracedContext;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Marker;
import orrery.core.work.Partition;
import orrery.core.work.Work;

/**
 * The order of the streams of one context: the device as a sink. It is where the implicit edges of the legacy stream
 * are drawn, and what an event stands for is decided.
 */
public final class StreamOrder implements Sink, WorkOwner {
    private final DeviceEngine engine;
    private final Executor executor;
    private final FaultState faults;
    private final Submission submission;
    private final TracedContext context;
    private final String name;
    private final Partition partition;
    private final Stream legacy;
    private final Marks marks;
    private final List<StreamOrder> parts = new ArrayList<>();
    private List<Stream> active = new ArrayList<>();
    private int activeLimit = 16;
    private long contextWait;
    private boolean awaitsOthers;

    /** What the machine knows at the time of a call, and the lifetimes of its allocations. */
    public interface Submission extends Host {

        /** Returns the listener to the submission of allocations and frees. */
        SubmissionListener lifetimes();
    }

    /**
     * The order of a new context.
     *
     * @param context the context
     * @param partition the SMs that its kernels run on; null for all
     */
    public StreamOrder(
            DeviceEngine engine,
            Executor executor,
            FaultState faults,
            Submission submission,
            TracedContext context,
            String name,
            Partition partition) {
        this.engine = engine;
        this.executor = executor;
        this.faults = faults;
        this.submission = submission;
        this.context = context;
        this.name = name;
        this.partition = partition;
        // The streams of a partition are non-blocking, its default stream too.
        Stream.Kind kind = partition == null ? Stream.Kind.LEGACY : Stream.Kind.NON_BLOCKING;
        this.legacy = new Stream(submission.nextStreamId(), kind, this, 0);
        this.marks = new Marks(legacy, faults);
    }

    /** Returns what executes the work of its streams. */
    public Executor executor() {
        return executor;
    }

    /** The legacy default stream. */
    public Stream legacy() {
        return legacy;
    }

    /** The SMs that its kernels run on; null for all. */
    public Partition partition() {
        return partition;
    }

    /** Whether its streams may have been ordered by others too: by values in memory, or by semaphores. */
    public boolean awaitsOthers() {
        return awaitsOthers;
    }

    /** Lets what concerns all streams of this context concern those of a context within it too. */
    public void add(StreamOrder part) {
        forgetClosed();
        parts.add(part);
    }

    private void forgetClosed() {
        parts.removeIf(part -> part.partition.closed() && part.unfinished().isEmpty());
    }

    /** A new stream with the documented flags, 0 or 1. Within a partition none synchronizes with a default stream. */
    public Stream create(int flags, int priority) {
        StreamRule.FLAGS.require(flags == 0 || flags == 1, () -> "a stream is created with flags " + flags);
        return created(flags == 0 && partition == null ? Stream.Kind.BLOCKING : Stream.Kind.NON_BLOCKING, priority);
    }

    /** A new default stream of a thread. */
    public Stream createPerThread() {
        return created(Stream.Kind.PER_THREAD, 0);
    }

    private Stream created(Stream.Kind kind, int priority) {
        Stream stream = new Stream(submission.nextStreamId(), kind, this, priority);
        if (submission.trace().on()) {
            submission.trace().listeners().streamCreated(stream, submission.now());
        }
        return stream;
    }

    // -- the sink ------------------------------------------------------------------------------------------------

    @Override
    public void submit(Stream stream, Work work) {
        awaitsOthers |= work.awaitsOthers();
        if (marks.inUse()) {
            marks.submitted(stream);
            if (submission.lifetimes().isActive()) {
                submission.lifetimes().beforeSubmit(stream, work);
            }
        }
        long operation = create(stream, work);
        if (mayBeginEarly(work) && executor.isPendingKernel(stream.tail)) {
            executor.orderEarly(operation, stream.tail, EdgePort.PROGRAMMATIC, true);
        } else {
            executor.order(operation, stream.tail);
        }
        if (!work.idle()) {
            orderBehindOthers(stream, operation);
        }
        if (work.composite()) {
            enqueue((CompositeWork) work, operation);
        }
        append(stream, operation);
        executor.commit(operation);
    }

    private void enqueue(CompositeWork work, long operation) {
        CompositeWork.Inside inside = work.enqueued(operation, executor.composite(operation));
        if (inside != null) {
            executor.inside(operation, inside);
        }
    }

    private static boolean mayBeginEarly(Work work) {
        return work instanceof KernelLaunch launch && launch.attributes().programmatic();
    }

    /**
     * A record stands for what is in the stream and, on a stream that synchronizes with the legacy stream, for what is
     * in that. Only a record that the device has to write a time for is work of the stream itself; but a blocking
     * stream comes behind any record in the legacy stream.
     */
    @Override
    public void record(Stream stream, Event event, boolean external) {
        if (external) {
            throw EventRule.RECORD_EXTERNAL.violated(event + " is recorded in " + stream.name());
        }
        marks.recorded(stream, event);
        long operation = create(stream, Marker.record(event.timed()));
        executor.order(operation, stream.tail);
        if (stream.lastRecord != stream.tail) {
            executor.order(operation, stream.lastRecord);
        }
        orderBehindOthers(stream, operation);
        stream.lastRecord = operation;
        if (event.timed()) {
            append(stream, operation);
        }
        event.record(operation, stream, executor);
        executor.commit(operation);
        if (submission.trace().on()) {
            submission.trace().listeners().eventRecorded(event.id(), stream, submission.now());
        }
    }

    /**
     * A wait is behind the stream's own work, not behind the legacy stream's. Waiting for a complete event does
     * nothing, save that the legacy stream joins the others as for any work.
     */
    @Override
    public void await(Stream stream, Event event, boolean external) {
        if (event.mark() instanceof Joinable captured) {
            captured.awaitedBy(stream, external);
            return;
        }
        if (external) {
            throw StreamRule.WAIT_EXTERNAL.violated(stream.name() + " waits for " + event);
        }
        if (submission.trace().on()) {
            submission
                    .trace()
                    .listeners()
                    .synchronizing(
                            Synchronization.STREAM_WAIT_EVENT,
                            context,
                            stream.streamId(),
                            event.id(),
                            submission.now());
        }
        marks.awaited(stream, event);
        if (!event.isRecorded()) {
            submission.warn(stream.name() + " waits for " + event + ", which was never recorded: it waits for nothing");
            return;
        }
        if (event.recordedIn() instanceof Stream source && source.diverted()) {
            submission.warn(stream.name() + " waits for " + event + ", which was recorded in " + source.name()
                    + " before that stream began to capture: what comes next in " + stream.name()
                    + " is not captured and runs at once; record the event again behind the captured work");
        }
        if (event.isCompleteAt(submission.now()) && stream != legacy) {
            return;
        }
        long operation = create(stream, Marker.EVENT_WAIT);
        executor.order(operation, stream.tail);
        executor.order(operation, event.record());
        if (stream == legacy) {
            orderBehindOthers(stream, operation);
        }
        append(stream, operation);
        executor.commit(operation);
    }

    // -- the whole context ---------------------------------------------------------------------------------------

    /** Lets {@code event} stand for everything that is in any stream. */
    public void recordAll(Event event) {
        marks.recordedAll(event);
        long operation = create(this, Marker.record(event.timed()));
        for (long tail : allTails()) {
            executor.order(operation, tail);
        }
        event.record(operation, this, executor);
        executor.commit(operation);
    }

    /** Makes all later work of all streams, also of streams to come, wait for an event. */
    public void awaitAll(Event event) {
        if (event.mark() != null) {
            throw event.mark().asked(name + " waits for " + event);
        }
        marks.awaitedAll(event);
        if (event.isCompleteAt(submission.now())) {
            return;
        }
        long operation = create(this, Marker.JOIN);
        executor.order(operation, event.record());
        executor.order(operation, contextWait);
        contextWait = operation;
        executor.commit(operation);
        parts.forEach(part -> part.awaitAll(event));
    }

    /** The streams with work that is not complete, in the order in which they became active. */
    public List<Stream> unfinished() {
        List<Stream> busy = new ArrayList<>(active.size());
        for (Stream stream : active) {
            stream.active = !executor.isCompleteAt(stream.tail, submission.now());
            if (stream.active) {
                busy.add(stream);
            }
        }
        active = busy;
        return busy;
    }

    /** Whether everything that a query of {@code stream} asks about is complete now. */
    public boolean isIdle(Stream stream) {
        if (stream == legacy) {
            for (Stream other : unfinished()) {
                if (other.blocking()) {
                    return false;
                }
            }
        }
        return executor.isCompleteAt(stream.tail, submission.now());
    }

    /** What a synchronization with {@code stream} waits for. */
    public List<Long> tails(Stream stream) {
        List<Long> tails = new ArrayList<>();
        add(tails, stream.tail);
        if (stream == legacy) {
            for (Stream other : unfinished()) {
                if (other.blocking()) {
                    add(tails, other.tail);
                }
            }
        }
        if (stream.lastRecord != Executor.NONE && executor.isComplete(stream.lastRecord)) {
            tails.add(stream.lastRecord);
        }
        return tails;
    }

    /** What a synchronization with the whole context waits for. */
    public List<Long> allTails() {
        List<Long> tails = new ArrayList<>();
        for (Stream stream : unfinished()) {
            add(tails, stream.tail);
        }
        forgetClosed();
        parts.forEach(part -> tails.addAll(part.allTails()));
        return tails;
    }

    private static void add(List<Long> tails, long tail) {
        if (tail != Executor.NONE) {
            tails.add(tail);
        }
    }

    // -- what was observed ---------------------------------------------------------------------------------------

    /** Marks in its streams, and who is behind them. */
    public Marks marks() {
        return marks;
    }

    /** The host has waited for everything in the context. */
    public void observedAll() {
        marks.observedAll();
        parts.forEach(StreamOrder::observedAll);
    }

    // -- edges ---------------------------------------------------------------------------------------------------

    private long create(WorkOwner owner, Work work) {
        return executor.create(work, owner, submission.correlationId(), submission.visibleAt());
    }

    /** The implicit edges: from the legacy stream, to the legacy stream, and from waits of the whole context. */
    private void orderBehindOthers(Stream stream, long operation) {
        if (stream == legacy) {
            for (Stream other : unfinished()) {
                if (other.blocking()) {
                    executor.order(operation, other.tail);
                }
            }
        } else if (stream.blocking()) {
            executor.order(operation, legacy.tail);
            if (legacy.lastRecord != legacy.tail) {
                executor.order(operation, legacy.lastRecord);
            }
        }
        if (contextWait != Executor.NONE) {
            executor.order(operation, contextWait);
            if (executor.isCompleteAt(contextWait, submission.now())) {
                contextWait = Executor.NONE;
            }
        }
    }

    private void append(Stream stream, long operation) {
        stream.tail = operation;
        if (!stream.active) {
            stream.active = true;
            active.add(stream);
            if (active.size() > activeLimit) {
                activeLimit = 16 + 2 * unfinished().size();
            }
        }
    }

    // -- the context as an owner of work -------------------------------------------------------------------------

    @Override
    public DeviceEngine engine() {
        return engine;
    }

    @Override
    public int urgency() {
        return 0;
    }

    @Override
    public FaultState faults() {
        return faults;
    }

    @Override
    public long streamId() {
        return 0;
    }

    @Override
    public TracedContext context() {
        return context;
    }

    @Override
    public String name() {
        return name;
    }
}
