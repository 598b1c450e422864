package orrery.core.exec;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.core.time.EventLoop;
import orrery.core.time.TimedAction;
import orrery.core.work.EffectInstant;
import orrery.core.work.KernelLaunch;
import orrery.core.work.Work;
import orrery.sim.Footprint;
import orrery.sim.ObservingChooser;
import orrery.sim.SchedulePolicy;
import orrery.sim.Trace;
import orrery.sim.TracedOperation;

/**
 * Executes operations: it keeps what each waits for, and moves it through its {@link OperationState}s. What the states
 * mean for an engine is decided by {@link DeviceEngine}.
 *
 * <p>Outside of this package an operation of a stream is named by a handle, a {@code long} that stays valid for ever.
 */
public final class Executor implements EventLoop.Operations {
    /** The handle of no operation. */
    public static final long NONE = 0;

    private final EventLoop loop;
    private final Trace trace;
    private final EffectRunner effects;
    private final HeapReport heap;
    private final DependencyEdges edges = new DependencyEdges();
    private final OperationQueue ordering = new OperationQueue();
    private final @Nullable PolicyChoices choices;
    private final EffectInstant policyInstant;
    private final OperationTables tables = new OperationTables();
    private final StreamOperations streams;
    private boolean propagating;
    private long operations;
    private long unfinished;
    private long horizon;
    private long longestLatency;

    /**
     * Creates the executor of one machine.
     *
     * @param heap reports that work has exhausted the Java heap
     */
    public Executor(EventLoop loop, Trace trace, SchedulePolicy policy, EffectRunner effects, HeapReport heap) {
        this.loop = loop;
        this.trace = trace;
        this.policyInstant = policy.hasEffectsAtBegin() ? EffectInstant.BEGIN : EffectInstant.END;
        this.choices = policy.isOneAtATime() ? new PolicyChoices(this, policy, effects) : null;
        this.effects = effects;
        this.heap = heap;
        this.streams = new StreamOperations(this);
        register(streams);
        loop.operations(this);
    }

    EventLoop loop() {
        return loop;
    }

    EffectRunner effects() {
        return effects;
    }

    HeapReport heap() {
        return heap;
    }

    Trace trace() {
        return trace;
    }

    /** A device takes part whose operations follow others across streams after {@code latency} nanoseconds. */
    void addDevice(long latency) {
        longestLatency = Math.max(longestLatency, latency);
    }

    /** Returns the time at which what was complete then has no influence any more on what is submitted now. */
    long forgottenAt() {
        return loop.hostTime() - longestLatency;
    }

    /** Returns how many operations are submitted and not complete. */
    public long unfinished() {
        return unfinished;
    }

    /** Returns the latest completion so far, in nanoseconds. */
    public long horizon() {
        return horizon;
    }

    /** Returns the time of the event loop, in nanoseconds. */
    public long now() {
        return loop.now();
    }

    /** Schedules an action. */
    public void later(long time, TimedAction action) {
        loop.at(time, EventLoop.ENDS, action);
    }

    /** Returns the next number of an operation. */
    public long nextId() {
        return nextIds(1);
    }

    /** Returns the first of {@code count} numbers of operations. */
    long nextIds(int count) {
        operations += count;
        return operations - count + 1;
    }

    // -- tables --------------------------------------------------------------------------------------------------

    /** Makes the rows of a table operations of this executor. */
    void register(OperationTable table) {
        tables.add(table);
    }

    /** Ends that; none of its rows is used any more. */
    void unregister(OperationTable table) {
        tables.remove(table);
    }

    OperationTable table(long operation) {
        return tables.of(operation);
    }

    // -- submission ----------------------------------------------------------------------------------------------

    /**
     * Creates an operation that the device sees at {@code visibleAt}, and returns its handle; {@link #commit} follows
     * when its order is known.
     */
    public long create(Work work, WorkOwner owner, long correlationId, long visibleAt) {
        return streams.create(nextId(), work, owner, correlationId, visibleAt);
    }

    /** Returns an operation that was just created, for work that is composite. */
    public CompositeOperation composite(long handle) {
        return new CompositeOperation(streams, (int) handle);
    }

    /** Notes what happens inside an operation that was just created. */
    public void inside(long handle, CompositeWork.Inside inside) {
        streams.makeDetails((int) handle).inside = inside;
    }

    /** Orders an operation after an earlier one; {@link #NONE} is no order. */
    public void order(long handle, long earlier) {
        if (earlier != NONE && streams.has(earlier)) {
            order(streams, (int) handle, streams, (int) earlier);
        }
    }

    /** Orders an operation after a node of an execution of a graph that has not begun. */
    public void orderAfterNode(long handle, GraphRun run, int position) {
        order(streams, (int) handle, run, run.row(position));
    }

    /** Orders a node of an execution of a graph that has not begun after an operation. */
    public void orderNode(GraphRun run, int position, long earlier) {
        if (streams.has(earlier)) {
            order(run, run.row(position), streams, (int) earlier);
        }
    }

    private void order(OperationTable table, int row, OperationTable before, int earlier) {
        if (trace.on()) {
            tellOrdered(table, row, before, earlier, false);
        }
        int latency = latency(table, row, before, earlier);
        if (before.isComplete(earlier)) {
            table.notBefore(row, before.completedAt(earlier) + latency);
        } else {
            table.waitForMore(row);
            int last = before.lastEdge(earlier);
            if (table == before && latency == 0 && last == DependencyEdges.NONE && before.firstDependent(earlier) < 0) {
                before.firstDependent(earlier, row);
            } else {
                before.lastEdge(earlier, edges.add(last, table.operation(row), latency));
            }
        }
    }

    private static int latency(OperationTable table, int row, OperationTable before, int earlier) {
        WorkOwner owner = table.owner(row);
        return owner == before.owner(earlier) ? 0 : (int) owner.engine().costs().crossStream();
    }

    /**
     * Orders an operation after a part of an earlier kernel. If the order is {@code programmatic}, its kernel can wait
     * for the rest, and it does not complete before the earlier one.
     */
    public void orderProgrammatically(long handle, long earlier, EdgePort port, boolean programmatic) {
        if (!streams.has(earlier) || streams.isComplete((int) earlier)) {
            order(handle, earlier);
        } else {
            orderProgrammatically(streams, (int) handle, streams, (int) earlier, port, programmatic);
        }
    }

    void orderProgrammatically(
            OperationTable table, int row, OperationTable before, int earlier, EdgePort port, boolean programmatic) {
        if (trace.on()) {
            tellOrdered(table, row, before, earlier, true);
        }
        before.makeProgrammatic(earlier).addSecondary(table, row, port, programmatic);
    }

    /** Tells {@code listener} when an operation that is not complete completes. An operation has one listener. */
    public void listen(long handle, CompletionListener listener) {
        streams.makeDetails((int) handle).listener = listener;
    }

    /**
     * Submits an operation whose order is complete. An exhausted heap makes the machine fail if it is found in the
     * middle of that; before, the operation stays as it was, and nothing may refer to it.
     */
    public void commit(long handle) {
        int row = (int) handle;
        if (trace.on()) {
            tellSubmitted(streams, row);
        }
        try {
            submitted(1);
            met(streams, row, 0);
        } catch (OutOfMemoryError | InternalError | LinkageError full) {
            loop.failHalfDone();
            throw full;
        }
    }

    /** Makes a change that must not be half done: if the heap is exhausted in it, the machine fails. */
    public void applyOrFail(Runnable change) {
        try {
            change.run();
        } catch (OutOfMemoryError | InternalError | LinkageError full) {
            loop.failHalfDone();
            throw full;
        }
    }

    /** Counts operations that are submitted. */
    void submitted(int count) {
        unfinished += count;
    }

    void tellSubmitted(OperationTable table, int row) {
        long visibleAt = table.readyAt(row);
        OperationView view = new OperationView(table, row, visibleAt);
        table.makeDetails(row).view = view;
        trace.listeners().submitted(view, visibleAt);
    }

    void tellOrdered(OperationTable table, int row, OperationTable before, int earlier, boolean programmatic) {
        if (trace.listeners().observesOrder()) {
            trace.listeners().ordered(table.id(row), before.id(earlier), programmatic);
        }
    }

    // -- questions -----------------------------------------------------------------------------------------------

    /** Returns whether the completion of an operation is decided; it may lie in the future of the host. */
    public boolean isComplete(long handle) {
        return !streams.has(handle) || streams.isComplete((int) handle);
    }

    /** Returns whether an operation is complete at {@code time}, which is not before the host's. */
    public boolean isCompleteAt(long handle, long time) {
        return !streams.has(handle) || streams.isComplete((int) handle) && streams.completedAt((int) handle) <= time;
    }

    /** Returns when an operation was complete; the begin of time if that is long ago. */
    public long completedAt(long handle) {
        return streams.has(handle) ? streams.completedAt((int) handle) : 0;
    }

    /** Returns whether an operation is a kernel that is not complete. */
    public boolean isPendingKernel(long handle) {
        return !isComplete(handle) && streams.work((int) handle) instanceof KernelLaunch;
    }

    /** Returns the fault state of an operation that is not complete. */
    public FaultState faults(long handle) {
        return streams.faults((int) handle);
    }

    /** Returns what messages call an operation that is not complete. */
    public String describe(long handle) {
        return streams.describe((int) handle);
    }

    // -- the way of an operation ---------------------------------------------------------------------------------

    /**
     * Moves an operation to another state at {@code at} nanoseconds, and tells listeners. It becomes
     * {@link OperationState#READY} by itself, when it waits for nothing any more.
     */
    void transition(OperationTable table, int row, OperationState to, long at, String reason) {
        assert table.state(row).canBecome(to)
                : table.describe(row) + " is " + table.state(row) + " and cannot become " + to + ": " + reason;
        table.state(row, to);
        if (trace.on()) {
            tell(table, row, to, at);
        }
    }

    private void tell(OperationTable table, int row, OperationState to, long at) {
        switch (to) {
            case RUNNING -> {
                view(table, row).started(at);
                trace.listeners().started(view(table, row), at);
            }
            case COMPLETE -> {
                view(table, row).completed(at, table.dropped(row));
                trace.listeners().completed(view(table, row), at);
            }
            case FREE, WAITING, READY, BLOCKED, QUEUED, ENDING -> {
                // Listeners are not told of these.
            }
        }
    }

    /** Returns whether listeners are told of blocks. */
    boolean observesBlocks() {
        return trace.on() && trace.listeners().observesBlocks();
    }

    /** Tells listeners of blocks that have ended, the first of which began at {@code start}. */
    void blocksEnded(OperationTable table, int row, int[] sms, long blocks, long start, long end) {
        trace.listeners().blocksEnded(view(table, row), sms, blocks, start, end);
    }

    /** Returns what listeners see of an operation; also of one that was submitted before anybody listened. */
    OperationView view(OperationTable table, int row) {
        OperationDetails details = table.makeDetails(row);
        if (details.view == null) {
            details.view = new OperationView(table, row, table.readyAt(row));
        }
        return details.view;
    }

    /** Something that an operation waits for is over at {@code at}. */
    void met(OperationTable table, int row, long at) {
        long word = table.met(row, at);
        if (StateWord.isReady(word)) {
            becomeReady(table, row, word);
        }
    }

    /** An operation with that state word waits for nothing any more. */
    void becomeReady(OperationTable table, int row, long word) {
        if (StateWord.orders(word)) {
            if (propagating) {
                ordering.add(table.operation(row));
            } else {
                propagate(table, row);
            }
        } else if (choices != null) {
            choices.add(table.operation(row));
        } else {
            loop.at(table.readyAt(row), EventLoop.BEGINS + StateWord.urgency(word), table.operation(row));
        }
    }

    /** Completes what only orders: it needs no event. Chains of it may be long, so that they are no recursion. */
    private void propagate(OperationTable table, int row) {
        propagating = true;
        try {
            completeOrdering(table, row);
            while (!ordering.isEmpty()) {
                long next = ordering.poll();
                completeOrdering(table(next), (int) next);
            }
        } finally {
            propagating = false;
        }
    }

    private void completeOrdering(OperationTable table, int row) {
        long readyAt = table.readyAt(row);
        if (trace.on()) {
            view(table, row).started(readyAt);
        }
        complete(table, row, readyAt + table.work(row).nanos(table.engine(row).costs()));
    }

    @Override
    public void due(long operation, long now) {
        OperationTable table = table(operation);
        int row = (int) operation;
        DeviceEngine engine = table.engine(row);
        long word = table.stateWord(row);
        loop.beginRepeatable();
        if (StateWord.isRunning(word)) {
            engine.end(table, row, word, now);
        } else {
            engine.begin(table, row, word, now);
        }
        loop.endRepeatable();
    }

    /** Begins the execution of an operation. */
    void start(OperationTable table, int row, long now, String reason) {
        transition(table, row, OperationState.RUNNING, now, reason);
    }

    /** Returns when work has its effect that should have it at {@code usual}. */
    EffectInstant instant(EffectInstant usual) {
        return policyInstant == EffectInstant.BEGIN ? policyInstant : usual;
    }

    /** Schedules the end of an operation that runs. */
    void endAt(OperationTable table, int row, long time) {
        loop.at(time, EventLoop.ENDS, table.operation(row));
    }

    /** Completes an operation and releases what waited for it, unless it has to wait for the kernels it follows. */
    void complete(OperationTable table, int row, long at) {
        boolean more = StateWord.has(table.stateWord(row), StateWord.HAS_EDGES | StateWord.HAS_DETAILS) || trace.on();
        if (more && postponeCompletion(table, row, at)) {
            return;
        }
        unfinished--;
        horizon = Math.max(horizon, at);
        transition(table, row, OperationState.COMPLETE, at, "its execution is over");
        table.completedAt(row, at);
        if (more) {
            releaseDependents(table, row, at);
            tellCompletion(table, row, at);
        }
        table.completed(row, at);
    }

    /** Postpones the completion of an operation that follows incomplete kernels, and returns whether it does. */
    private boolean postponeCompletion(OperationTable table, int row, long at) {
        ProgrammaticDependency programmatic = table.programmatic(row);
        boolean postponed = programmatic != null && programmatic.postponeCompletion(at);
        if (postponed && table.state(row) == OperationState.RUNNING) {
            transition(table, row, OperationState.ENDING, at, "it follows kernels that are not complete");
        }
        return postponed;
    }

    /** Releases what waits by dynamic edges. */
    private void releaseDependents(OperationTable table, int row, long at) {
        int first = table.firstDependent(row);
        if (first >= 0) {
            table.firstDependent(row, -1);
            met(table, first, at);
        }
        int last = table.lastEdge(row);
        if (last != DependencyEdges.NONE) {
            table.lastEdge(row, DependencyEdges.NONE);
            int edge = last;
            do {
                edge = edges.next(edge);
                long target = edges.target(edge);
                met(table(target), (int) target, at + edges.latency(edge));
            } while (edge != last);
            edges.free(last);
        }
    }

    /** Tells those of the completion that few operations have. */
    private static void tellCompletion(OperationTable table, int row, long at) {
        OperationDetails details = table.takeDetails(row);
        if (details == null) {
            return;
        }
        if (details.programmatic != null) {
            details.programmatic.completed(at);
        }
        if (details.listener != null) {
            details.listener.completed(((StreamOperations) table).handle(row), at);
        }
    }

    // -- what others of this package need ------------------------------------------------------------------------

    private PolicyChoices chosen() {
        return Objects.requireNonNull(choices, "the policy does not choose operations one by one");
    }

    /** Returns whether the policy chooses operations one by one. */
    public boolean choosing() {
        return choices != null;
    }

    /**
     * Lets the policy choose an operation and runs it to its end; where there is none, lets a deadline pass. Returns
     * false if nothing ran and nothing is ready.
     */
    public boolean runChosen() {
        return chosen().run();
    }

    /** Lets the policy run an operation before the host goes on from a call, and returns whether one has run. */
    public boolean runOneBeforeHost(int call) {
        return chosen().runOneBeforeHost(call);
    }

    /** Lets the policy run an operation before a query is answered. */
    public void runAtQuery(Object queried) {
        chosen().runAtQuery(queried);
    }

    /** Returns whether the policy chooses threads of the host, too. */
    public boolean choosesThreads() {
        return choices != null && choices.choosesThreads();
    }

    /** Returns the index of the thread that goes on, of those with the given names. */
    public int chooseThread(List<String> threads) {
        return chosen().chooseThread(threads);
    }

    /** Returns whether there is an operation that the policy can choose, or a deadline. */
    public boolean canRunChosen() {
        return chosen().canRun();
    }

    /** Returns the chooser that observes what it chooses from; null for none. */
    public @Nullable ObservingChooser observer() {
        return choices == null ? null : choices.observer();
    }

    /** Sets what the observer is given. */
    public void footprints(Function<List<TracedOperation>, List<Footprint>> of) {
        chosen().footprints(of);
    }

    DependencyEdges edges() {
        return edges;
    }
}
