package orrery.core.engine;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import orrery.core.work.EffectInstant;
import orrery.core.work.Marker;
import orrery.core.work.Work;
import orrery.device.CostModel;
import orrery.sim.Footprint;
import orrery.sim.KernelProbe;
import orrery.sim.ObservingChooser;
import orrery.sim.SchedulePolicy;
import orrery.sim.Trace;
import orrery.sim.TracedOperation;

/**
 * Executes operations: it orders and submits them, and completes them when their execution ends. What happens in
 * between is decided by {@link DeviceResources}.
 */
public final class Engine {
    private final EventLoop loop;
    private final Trace trace;
    private final ProgramCode code;
    private final Queue<Operation> ordering = new ArrayDeque<>();
    private final @Nullable PolicyChoices choices;
    private final EffectInstant policyInstant;
    private boolean propagating;
    private long operations;
    private long unfinished;
    private long horizon;

    /** Creates the engine of one machine. */
    public Engine(EventLoop loop, Trace trace, SchedulePolicy policy, ProgramCode code) {
        this.loop = loop;
        this.trace = trace;
        this.policyInstant = policy.hasEffectsAtBegin() ? EffectInstant.BEGIN : EffectInstant.END;
        this.choices = policy.isOneAtATime() ? new PolicyChoices(this, policy) : null;
        this.code = code;
    }

    EventLoop loop() {
        return loop;
    }

    /** Returns the code of the program. */
    ProgramCode code() {
        return code;
    }

    Trace trace() {
        return trace;
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

    // -- submission ----------------------------------------------------------------------------------------------

    /**
     * Creates an operation that the device sees at {@code visibleAt}; {@link #commit} follows when its order is known.
     */
    public Operation create(Work work, WorkOwner owner, long correlationId, long visibleAt) {
        return new StreamOperation(nextId(), work, owner, correlationId, visibleAt);
    }

    /** Notes what happens inside an operation that was just created. */
    public void inside(Operation operation, CompositeWork.Inside inside) {
        operation.makeDetails().inside = inside;
    }

    /** Orders an operation after an earlier one; null is no order. */
    public void order(Operation operation, @Nullable Operation earlier) {
        if (earlier == null) {
            return;
        }
        if (trace.on()) {
            tellOrdered(operation, earlier, false);
        }
        WorkOwner owner = operation.owner();
        int latency =
                owner == earlier.owner() ? 0 : (int) owner.device().costs().crossStream();
        if (earlier.isComplete()) {
            passed(operation, earlier.channel, earlier.completedAt() + latency);
        } else {
            earlier.addDependent(operation, latency);
        }
    }

    /** Orders an operation after a node of an execution of a graph that has not begun. */
    public void orderAfterNode(Operation operation, GraphRun run, int position) {
        order(operation, run.node(position));
    }

    /** Orders a node of an execution of a graph that has not begun after an operation; null is no order. */
    public void orderNode(GraphRun run, int position, @Nullable Operation earlier) {
        order(run.node(position), earlier);
    }

    /**
     * Orders an operation after a part of an earlier kernel. If the order is {@code programmatic}, its kernel can wait
     * for the rest, and it does not complete before the earlier one.
     */
    public void orderProgrammatically(Operation operation, Operation earlier, EdgePort port, boolean programmatic) {
        if (earlier.isComplete()) {
            order(operation, earlier);
            return;
        }
        if (trace.on()) {
            tellOrdered(operation, earlier, true);
        }
        earlier.makeProgrammatic().addSecondary(operation, port, programmatic);
    }

    /** Tells {@code listener} when an operation that is not complete completes. An operation has one listener. */
    public void listen(Operation operation, CompletionListener listener) {
        operation.makeDetails().listener = listener;
    }

    /** Submits an operation whose order is complete. */
    public void commit(Operation operation) {
        if (trace.on()) {
            tellSubmitted(operation);
        }
        submitted(1);
        met(operation, 0);
    }

    /** Counts operations that are submitted. */
    void submitted(int count) {
        unfinished += count;
    }

    // -- listeners -----------------------------------------------------------------------------------------------

    void tellSubmitted(Operation operation) {
        OperationView view = new OperationView(operation, operation.readyAt);
        operation.makeDetails().view = view;
        trace.listeners().submitted(view, operation.readyAt);
    }

    void tellOrdered(Operation operation, Operation earlier, boolean programmatic) {
        if (trace.listeners().observesOrder()) {
            trace.listeners().ordered(operation.id(), earlier.id(), programmatic);
        }
    }

    /** Notes for listeners when an operation began that does not run, if there are any. */
    void noteStarted(Operation operation, long at) {
        if (trace.on()) {
            view(operation).started(at);
        }
    }

    /** Returns whether listeners are told of blocks. */
    boolean observesBlocks() {
        return trace.on() && trace.listeners().observesBlocks();
    }

    /** Tells listeners of blocks that have ended, the first of which began at {@code start}. */
    void blocksEnded(Operation operation, int[] sms, long blocks, long start, long end) {
        trace.listeners().blocksEnded(view(operation), sms, blocks, start, end);
    }

    /** Returns what listeners see of an operation; also of one that was submitted before anybody listened. */
    OperationView view(Operation operation) {
        OperationDetails details = operation.makeDetails();
        if (details.view == null) {
            details.view = new OperationView(operation, Math.max(operation.readyAt, operation.begunAt));
        }
        return details.view;
    }

    /** Returns what instruments the kernel of an operation; null for nothing. */
    public @Nullable KernelProbe probe(Operation operation) {
        return trace.on() ? trace.listeners().instrument(view(operation)) : null;
    }

    // -- the way of an operation ---------------------------------------------------------------------------------

    /** Removes a dependency on an operation of {@code channel} that is complete at {@code at}. */
    void met(Operation operation, byte channel, long at) {
        passed(operation, channel, at);
        met(operation, 0);
    }

    /** Notes that an operation does not begin before {@code at}, and later if it is of another channel. */
    private static void passed(Operation operation, byte channel, long at) {
        long from = at;
        if (operation.onlyOrders) {
            operation.channel = operation.readyAt < at ? channel : operation.channel;
        } else if (channel != operation.channel
                && channel != Channel.NO_NUMBER
                && operation.channel != Channel.NO_NUMBER) {
            from += operation.costs().engineSwitch();
        }
        operation.readyAt = Math.max(operation.readyAt, from);
    }

    /** Removes one of the operation's dependencies, which completed at {@code at}. */
    void met(Operation operation, long at) {
        if (operation.readyAt < at) {
            operation.readyAt = at;
        }
        if (--operation.waitsFor == 0) {
            becomeReady(operation);
        }
    }

    /** Makes an operation ready whose dependencies are all complete, and schedules its begin. */
    private void becomeReady(Operation operation) {
        long readyAt = operation.readyAt + operation.joinNanos();
        operation.readyAt = readyAt;
        operation.become(OperationState.READY, "it waits for nothing any more");
        if (operation.onlyOrders) {
            if (propagating) {
                ordering.add(operation);
            } else {
                propagate(operation);
            }
        } else if (choices != null) {
            choices.add(operation);
        } else {
            loop.at(readyAt, EventLoop.BEGINS + operation.urgency, operation);
        }
    }

    /** Completes what only orders: it needs no event. Chains of it may be long, so that they are no recursion. */
    private void propagate(Operation operation) {
        propagating = true;
        try {
            for (Operation next = operation; next != null; next = ordering.poll()) {
                noteStarted(next, next.readyAt);
                complete(next, next.readyAt + nanosOfOrdering(next.work(), next.costs()));
            }
        } finally {
            propagating = false;
        }
    }

    /** Returns what pure ordering takes. Most of it is markers, which need no call through an interface. */
    private static long nanosOfOrdering(Work work, CostModel costs) {
        return work instanceof Marker marker ? marker.nanos(costs) : work.nanos(costs);
    }

    /** Begins the execution of an operation. */
    void start(Operation operation, long now, String reason) {
        operation.become(OperationState.RUNNING, reason);
        if (trace.on()) {
            view(operation).ready(operation.readyAt);
            view(operation).started(now);
            trace.listeners().started(view(operation), now);
        }
    }

    /** Returns when work has its effect that should have it at {@code usual}. */
    EffectInstant instant(EffectInstant usual) {
        return policyInstant == EffectInstant.BEGIN ? policyInstant : usual;
    }

    /** Schedules the end of an operation that runs. */
    void endAt(Operation operation, long time) {
        loop.at(time, EventLoop.ENDS, operation);
    }

    /** Completes an operation and releases what waited for it, unless it has to wait for the kernels it follows. */
    void complete(Operation operation, long at) {
        if (operation.details != null && postponeCompletion(operation, at)) {
            return;
        }
        unfinished--;
        horizon = Math.max(horizon, at);
        operation.become(OperationState.COMPLETE, "its execution is over");
        operation.completedAt = at;
        if (trace.on()) {
            view(operation).completed(at, operation.dropped);
            trace.listeners().completed(view(operation), at);
        }
        operation.releaseDependents(this, at);
        if (operation.details != null) {
            tellCompletion(operation, operation.details, at);
        }
        operation.released(this, at);
    }

    /** Postpones the completion of an operation that follows incomplete kernels, and returns whether it does. */
    private static boolean postponeCompletion(Operation operation, long at) {
        ProgrammaticDependency programmatic = operation.programmatic();
        boolean postponed = programmatic != null && programmatic.postponeCompletion(at);
        if (postponed && operation.isRunning()) {
            operation.become(OperationState.ENDING, "it follows kernels that are not complete");
        }
        return postponed;
    }

    /** Tells those of the completion that few operations have. */
    private static void tellCompletion(Operation operation, OperationDetails details, long at) {
        operation.details = null;
        if (details.programmatic != null) {
            details.programmatic.completed(at);
        }
        if (details.listener != null) {
            details.listener.completed(operation, at);
        }
    }

    // -- the choices of a policy ---------------------------------------------------------------------------------

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

    /** Lets the policy run an operation, if it chooses to, before the host reads memory again. */
    public void runIfChosen() {
        chosen().runIfChosen();
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
}
