package orrery.core.stream;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.Operation;
import orrery.core.event.Event;
import orrery.core.fault.FaultState;
import orrery.core.order.NodeEdges;
import orrery.core.order.OrderPoint;
import orrery.core.work.Work;
import orrery.core.work.WorkTraits.Notice;

/**
 * Answers which operations of a context happen before which others, and before the host. The order is the one that the
 * program establishes, whatever the actual schedule is. It comes from {@link OperationOrder}.
 *
 * <p>An epoch stands for everything that is in a stream at one moment. Streams, events and the host know the epochs
 * that they are after as {@link VectorClock}s. Epochs outlive the operations, which the engine forgets at completion.
 *
 * <p>Covered:
 *
 * <ul>
 *   <li>Streams: order within a stream, implicit order with the legacy stream, and waits for events.
 *   <li>Events: what they were recorded after in a stream or in the whole context. A record adds no order to its
 *       stream, even if the device executes it there.
 *   <li>The host: waits for streams, events and the whole context. Copies and frees that wait, queries that find work
 *       complete, and notices such as host functions and values let the host know as much; memory pools do not count
 *       them ({@link #hasHostWaited}).
 *   <li>Graph nodes: a launch counts as one operation of its stream. It is after all events for which a node waits; an
 *       event that a node records stands for what was in the stream at the record. The order between the nodes of a
 *       graph is that of its edges, and not part of this class.
 * </ul>
 *
 * <p>Not covered:
 *
 * <ul>
 *   <li>Other contexts: an event that was recorded in another context adds no order, neither do events between a
 *       context and its green contexts. Each context has its own instance and its own epochs.
 *   <li>Values in memory and external semaphores; see {@link StreamOrder#awaitsOthers()}.
 *   <li>Everything before the first epoch. Until then nothing is recorded, so that programs that never ask pay nothing.
 * </ul>
 *
 * <p>Not thread-safe; used by the thread that holds the machine.
 */
public final class HappensBefore {
    private final OperationOrder order;
    private final FaultState faults;

    /** The order for checkers; null if the program is not checked. */
    private final @Nullable StreamPoints points;

    /** The streams that are after more than when work was last submitted to the legacy stream. */
    private final Set<Stream> changed = Collections.newSetFromMap(new WeakHashMap<>());

    private final Map<Event, VectorClock> events = new WeakHashMap<>();

    /** The epochs that waits of the whole context add to all streams. */
    private final VectorClock contextWaits = new VectorClock(this);

    private final VectorClock nothing = new VectorClock(this);
    private final EpochPredecessors hostWait = new EpochPredecessors.KnownToHost(this, true);
    private final EpochPredecessors.KnownToHost hostKnows = new EpochPredecessors.KnownToHost(this, false);
    private final HostNotices notices = new HostNotices();
    private final EpochPredecessors.Query query = new EpochPredecessors.Query(this);
    private long lastEpoch;

    /** The host has waited for all epochs up to this one. A stream has the later epochs that the host waited for. */
    private long hostEpoch;

    /** The host knows that all epochs up to this one are complete. */
    private long knownEpoch;

    /**
     * Creates an order without epochs.
     *
     * @param faults the fault state of the context, which tells its end
     * @param points is notified too; null if the program is not checked
     */
    HappensBefore(OperationOrder order, FaultState faults, @Nullable StreamPoints points) {
        this.order = order;
        this.faults = faults;
        this.points = points;
    }

    /** Returns whether there has been an epoch. */
    boolean hasEpochs() {
        return lastEpoch > 0;
    }

    /** Returns whether it has to be notified of work. */
    boolean isActive() {
        return lastEpoch > 0 || points != null;
    }

    /** Returns the order for checkers; null if the program is not checked. */
    @Nullable
    StreamPoints points() {
        return points;
    }

    /** Starts a new epoch of a stream, after everything that is in the stream. Epochs of a context grow. */
    public long newEpoch(Stream stream) {
        clockOf(stream);
        stream.epoch = ++lastEpoch;
        addChanged(stream);
        return lastEpoch;
    }

    /**
     * Returns whether work that is submitted to {@code stream} now is after an epoch of {@code earlier}. The answer can
     * be false if the host has waited for the epoch.
     */
    public boolean isAfter(Stream stream, Stream earlier, long epoch) {
        query.look(earlier, epoch);
        order.ofWork(stream, query);
        return query.take();
    }

    /** Returns whether the host has waited for an epoch, or the context has ended. */
    public boolean hasHostWaited(Stream stream, long epoch) {
        return faults.ended() || epoch <= Math.max(hostEpoch, stream.hostEpoch);
    }

    /**
     * Returns whether the host knows that an epoch is complete, or may know it from a notice that work has given, or
     * the context has ended.
     */
    public boolean isKnownToHost(Stream stream, long epoch) {
        notices.take(hostKnows::add);
        return faults.ended() || epoch <= Math.max(knownEpoch, stream.knownEpoch);
    }

    private void addChanged(Stream stream) {
        if (!stream.changed) {
            stream.changed = true;
            changed.add(stream);
        }
    }

    private VectorClock clockOf(Stream stream) {
        if (stream.clock == null) {
            stream.clock = new VectorClock(this);
        }
        return stream.clock;
    }

    // -- operations ----------------------------------------------------------------------------------------------

    /** Records that work is submitted to a stream. */
    void submitted(Stream stream, Work work) {
        if (points != null) {
            points.submitting(stream, work);
        }
        if (!hasEpochs()) {
            return;
        }
        order.ofWork(stream, work, new EpochPredecessors.Join(this, clockOf(stream), stream));
        if (order.isAfterBlockingStreams(stream, work)) {
            changed.forEach(each -> each.changed = false);
            changed.clear();
        } else if (!order.isLegacy(stream)) {
            addChanged(stream);
        }
    }

    /**
     * Records that an operation, submitted to a stream last, will let the host know what is before it. There has been
     * an epoch.
     */
    void givesNotice(Stream stream, Operation operation) {
        if (notices.isFull()) {
            notices.take(hostKnows::add);
        }
        VectorClock complete = new VectorClock(this);
        complete.add(clockOf(stream));
        complete.add(stream, stream.epoch);
        notices.add(operation, operation.work().traits().notice() == Notice.GIVEN, complete);
    }

    /** Records that an event is recorded in a stream. */
    void recorded(Stream stream, Event event) {
        if (points != null) {
            points.recorded(stream, event);
        }
        recordedByNode(stream, event);
    }

    /** Records that the launch that was submitted last to a stream records an event. */
    void recordedLaunch(Stream stream, Event event) {
        if (points != null) {
            points.recordedLaunch(stream, event);
        }
        recordedByNode(stream, event);
    }

    /**
     * Records that an event is recorded by a node of a launch in the stream. It stands for what is in the stream, in
     * answers to {@link #isAfter}.
     */
    public void recordedByNode(Stream stream, Event event) {
        if (hasEpochs()) {
            VectorClock clock = new VectorClock(this);
            order.ofRecord(stream, new EpochPredecessors.Join(this, clock, null));
            events.put(event, clock);
        }
    }

    /** Records that a stream waits for an event. */
    void awaited(Stream stream, Event event) {
        if (points != null) {
            points.awaited(stream, event);
        }
        awaitedByNode(stream, event);
    }

    /** Records that a node of a launch in the stream waits for an event, in answers to {@link #isAfter}. */
    public void awaitedByNode(Stream stream, Event event) {
        if (hasEpochs()) {
            order.ofEventWait(stream, event, new EpochPredecessors.Join(this, clockOf(stream), stream));
            addChanged(stream);
        }
    }

    /** Records that an event is recorded in the whole context. */
    void recordedAll(Event event) {
        if (points != null) {
            points.recordedAll(event);
        }
        if (hasEpochs()) {
            VectorClock clock = new VectorClock(this);
            order.ofContextRecord(new EpochPredecessors.Join(this, clock, null));
            events.put(event, clock);
        }
    }

    /** Records that all streams wait for an event. */
    void awaitedAll(Event event) {
        if (points != null) {
            points.awaitedAll(event);
        }
        if (hasEpochs()) {
            order.ofContextWait(event, new EpochPredecessors.Join(this, contextWaits, null));
        }
    }

    // -- for checkers only ----------------------------------------------------------------------------------------

    /** Records for checkers that a node of the launch that is being submitted records an event. */
    public void nodeRecorded(Event event, int position, NodeEdges edges) {
        if (points != null) {
            points.recordedByNode(event, position, edges);
        }
    }

    /**
     * Records for checkers that the operation that is being submitted comes after another one.
     *
     * @param earlier the other operation; null for none
     * @return the operation that is being submitted; null if the program is not checked
     */
    public @Nullable OrderPoint submittedAfter(@Nullable OrderPoint earlier) {
        return points == null ? null : points.submittedAfter(earlier);
    }

    /** Records for checkers that a node of the launch that is being submitted waits for an event. */
    public void nodeAwaited(Event event, int position) {
        if (points != null) {
            points.awaitedByNode(event, position);
        }
    }

    // -- the host ------------------------------------------------------------------------------------------------

    /** Records that a call has found a stream idle, or has waited for it besides what it is for. */
    public void foundComplete(Stream stream) {
        if (points != null) {
            points.hostWaited(stream);
        }
        order.ofHostWait(stream, hostKnows);
    }

    /** Records that a call has found an event complete. */
    public void foundComplete(Event event) {
        if (points != null) {
            points.hostWaited(event);
        }
        order.ofHostWait(event, hostKnows);
    }

    /** Records that a call has waited for all streams besides what it is for. */
    public void foundAllComplete() {
        if (points != null) {
            points.hostWaitedForAll();
        }
        order.ofHostWait(hostKnows);
    }

    /** Records that the host has waited for a stream. */
    public void hostWaited(Stream stream) {
        if (points != null) {
            points.hostWaited(stream);
        }
        order.ofHostWait(stream, hostWait);
    }

    /** Records that the host has waited for an event. */
    public void hostWaited(Event event) {
        if (points != null) {
            points.hostWaited(event);
        }
        order.ofHostWait(event, hostWait);
    }

    /** Records that the host has waited for all streams. */
    void hostWaitedForAll() {
        if (points != null) {
            points.hostWaitedForAll();
        }
        order.ofHostWait(hostWait);
    }

    // -- for EpochPredecessors -----------------------------------------------------------------------------------

    /** Returns what an event stands for. */
    VectorClock clockOf(Event event) {
        return events.getOrDefault(event, nothing);
    }

    /** Returns the epochs that waits of the whole context add to all streams. */
    VectorClock contextWaits() {
        return contextWaits;
    }

    /** Returns the last epoch; 0 for none. */
    long lastEpoch() {
        return lastEpoch;
    }

    /** Returns the streams that are after more than when work was last submitted to the legacy stream. */
    Set<Stream> changed() {
        return changed;
    }

    /** Records that the host knows that all epochs up to one are complete, from a function that waits or otherwise. */
    void knownToHostUpTo(long epoch, boolean waited) {
        knownEpoch = Math.max(knownEpoch, epoch);
        if (waited) {
            hostEpoch = Math.max(hostEpoch, epoch);
        }
    }
}
