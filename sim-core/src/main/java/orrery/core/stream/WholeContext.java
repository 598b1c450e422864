package orrery.core.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import orrery.core.engine.Engine;
import orrery.core.engine.Operation;
import orrery.core.event.Event;
import orrery.core.host.Host;
import orrery.core.work.Join;
import orrery.core.work.Marker;

/**
 * All streams of a context as one: those of the context itself and those of its green contexts. An event can be
 * recorded in all of them, all of them can wait for an event, and the host can wait for all of them.
 */
public final class WholeContext {
    /** The least number of active streams of which those without work are removed. */
    private static final int MIN_LIMIT = 16;

    private final StreamOrder own;
    private final Engine engine;
    private final Host host;
    private final OperationOrder order;
    private final DevicePredecessors.Edges edges;
    private final List<WholeContext> greenContexts = new ArrayList<>();

    /** The streams of the context itself that may have unfinished work. */
    private List<Stream> active = new ArrayList<>();

    /** The number of them at which those without work are removed. */
    private int limit = MIN_LIMIT;

    private @Nullable Operation lastWait;
    private @Nullable Operation lastRecord;

    WholeContext(StreamOrder own, Host host, OperationOrder order) {
        this.own = own;
        this.engine = own.engine();
        this.host = host;
        this.order = order;
        this.edges = new DevicePredecessors.Edges(this);
    }

    /** Adds the streams of a green context. They also wait for what the context waits for. */
    public void add(WholeContext greenContext) {
        forgetClosed();
        greenContexts.add(greenContext);
        greenContext.lastWait = lastWait;
        StreamPoints points = own.happensBefore().points();
        StreamPoints parts = greenContext.own.happensBefore().points();
        if (points != null && parts != null) {
            parts.waitLike(points);
        }
    }

    private void forgetClosed() {
        greenContexts.removeIf(
                each -> Objects.requireNonNull(each.own.partition()).closed() && each.isFinished());
    }

    private boolean isFinished() {
        return retainUnfinished().isEmpty() && Operation.isAbsentOrCompleteAt(lastRecord, host.now());
    }

    /** Records an event in all streams. */
    public void record(Event event) {
        own.happensBefore().recordedAll(event);
        Operation operation = own.create(own, Marker.record(event.timed()));
        order.ofContextRecord(edges.to(operation));
        engine.commit(operation);
        lastRecord = operation;
        event.record(operation, own);
    }

    /** Makes all later work of all streams wait for an event, including streams that are created later. */
    public void await(Event event) {
        own.followOtherProcess(event);
        if (event.capturedRecord() != null) {
            throw event.capturedRecord().refusal(own.name() + " waits for " + event);
        }
        own.happensBefore().awaitedAll(event);
        if (event.isCompleteAt(host.now())) {
            return;
        }
        Operation operation = own.create(own, Join.INSTANCE);
        order.ofContextWait(event, edges.to(operation));
        engine.commit(operation);
        lastWait = operation;
        greenContexts.forEach(each -> each.await(event));
    }

    /**
     * Makes all later work of all streams wait for the last work of a stream, also of another context.
     *
     * @param isPromised whether the documentation promises that, so that checks count on it
     */
    public void orderAfter(Stream other, boolean isPromised) {
        StreamPoints points = own.happensBefore().points();
        if (points != null && isPromised) {
            points.awaitedAll(other);
        }
        Operation operation = own.create(own, Join.INSTANCE);
        order.ofContextWait(other, edges.to(operation));
        engine.commit(operation);
        lastWait = operation;
        greenContexts.forEach(each -> each.orderAfter(other, isPromised));
    }

    /** Returns the operations that a synchronization with the whole context waits for. */
    public List<Operation> tails() {
        DevicePredecessors.HostWait wait = new DevicePredecessors.HostWait(this);
        order.ofHostWait(wait);
        return wait.operations();
    }

    /** Records that the program knows that all streams are idle, by a wait that memory pools do not count. */
    public void programWaited() {
        own.happensBefore().foundAllComplete();
        greenContexts.forEach(WholeContext::programWaited);
    }

    /** Records that the host has waited for all streams. */
    public void hostWaited() {
        own.happensBefore().hostWaitedForAll();
        greenContexts.forEach(WholeContext::hostWaited);
    }

    Engine engine() {
        return engine;
    }

    /** Notes that a stream of the context itself has work. */
    void activate(Stream stream) {
        if (!stream.active) {
            if (active.size() == limit) {
                limit = MIN_LIMIT + 2 * retainUnfinished().size();
            }
            active.add(stream);
            stream.active = true;
        }
    }

    /**
     * Removes the streams of the context itself that have no unfinished work, and returns the others in the order in
     * which they became active.
     */
    public List<Stream> retainUnfinished() {
        long now = host.now();
        List<Stream> unfinished = new ArrayList<>(active.size());
        for (Stream stream : active) {
            stream.active = !Operation.isAbsentOrCompleteAt(stream.tail, now);
            if (stream.active) {
                unfinished.add(stream);
            }
        }
        active = unfinished;
        return unfinished;
    }

    /** Returns the operation of the last wait of all streams; null if none is pending. */
    @Nullable
    Operation lastWait() {
        return lastWait;
    }

    /** Returns the operation of the last record in all streams; null before the first. */
    @Nullable
    Operation lastRecord() {
        return lastRecord;
    }

    /** Forgets the last wait of all streams if it is complete. */
    void forgetCompleteWait() {
        if (lastWait != null && Operation.isAbsentOrCompleteAt(lastWait, host.now())) {
            lastWait = null;
        }
    }

    /** Passes the streams with unfinished work to {@code action}, including those of green contexts. */
    void forEachUnfinished(Consumer<Stream> action) {
        forEachPart(part -> part.retainUnfinished().forEach(action));
    }

    /** Passes the order for checkers of these streams and of those of each green context to {@code action}. */
    void forEachPoints(Consumer<StreamPoints> action) {
        forEachPart(part -> {
            StreamPoints points = part.own.happensBefore().points();
            if (points != null) {
                action.accept(points);
            }
        });
    }

    /** Passes these streams and those of each green context to {@code action}. */
    void forEachPart(Consumer<WholeContext> action) {
        action.accept(this);
        forgetClosed();
        greenContexts.forEach(action);
    }
}
