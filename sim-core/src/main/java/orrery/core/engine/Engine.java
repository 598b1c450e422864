package orrery.core.engine;

import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import orrery.core.work.EffectInstant;
import orrery.core.work.Marker;
import orrery.core.work.Work;
import orrery.device.CostModel;
import orrery.sim.SchedulePolicy;
import orrery.sim.Trace;

/**
 * Executes operations: it orders and submits them, and completes them when their execution ends. What happens in
 * between is decided by {@link DeviceResources}.
 */
public final class Engine {
    private final EventLoop loop;
    private final OperationListeners listeners;
    private final ProgramCode code;
    private final Queue<Operation> ordering = new ArrayDeque<>();
    private final @Nullable PolicyChoices choices;
    private final boolean effectsAtBegin;
    private boolean propagating;
    private long operations;
    private long unfinished;
    private long horizon;

    /** Creates the engine of one machine. */
    public Engine(EventLoop loop, Trace trace, SchedulePolicy policy, ProgramCode code) {
        this.loop = loop;
        this.listeners = new OperationListeners(trace);
        this.effectsAtBegin = policy.hasEffectsAtBegin();
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

    /** Returns what tells listeners of operations. */
    public OperationListeners listeners() {
        return listeners;
    }

    /** Returns whether a policy chooses operations one by one. */
    public boolean choosing() {
        return choices != null;
    }

    /** Returns the choices of the policy; there must be such a policy. */
    public PolicyChoices choices() {
        return Objects.requireNonNull(choices, "the policy does not choose operations one by one");
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
        listeners.ordered(operation, earlier, false);
        WorkOwner owner = operation.owner();
        int latency =
                owner == earlier.owner() ? 0 : (int) owner.device().costs().crossStream();
        if (earlier.isComplete()) {
            follow(operation, earlier.channel, earlier.completedAt() + latency);
        } else {
            earlier.addDependent(operation, latency);
        }
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
        listeners.ordered(operation, earlier, true);
        earlier.makeProgrammatic().addSecondary(operation, port, programmatic);
    }

    /** Runs {@code action} when an operation that is not complete completes. An operation has one such action. */
    public void whenComplete(Operation operation, Runnable action) {
        operation.makeDetails().whenComplete = action;
    }

    /** Submits an operation whose order is complete. */
    public void commit(Operation operation) {
        listeners.submitted(operation);
        submitted(1);
        removeDependency(operation);
    }

    /** Counts operations that are submitted. */
    void submitted(int count) {
        unfinished += count;
    }

    // -- the way of an operation ---------------------------------------------------------------------------------

    /** Removes a dependency on an operation of {@code channel} that is complete at {@code at}. */
    void met(Operation operation, byte channel, long at) {
        follow(operation, channel, at);
        removeDependency(operation);
    }

    /** Removes one of the operation's dependencies, which is met at {@code at}. */
    void met(Operation operation, long at) {
        operation.readyAt = Math.max(operation.readyAt, at);
        removeDependency(operation);
    }

    /**
     * Lets an operation begin after one of {@code channel} that is complete at {@code at}: later in another channel.
     */
    private static void follow(Operation operation, byte channel, long at) {
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

    private void removeDependency(Operation operation) {
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
                listeners.passed(next, next.readyAt);
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
        listeners.started(operation, now);
    }

    /** Returns whether work has its effect at its begin that should have it at {@code usual}. */
    boolean isEffectAtBegin(EffectInstant usual) {
        return effectsAtBegin || usual == EffectInstant.BEGIN;
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
        listeners.completed(operation, at);
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

    /** Notifies the kernels and the waits in the details of an operation of its completion. */
    private static void tellCompletion(Operation operation, OperationDetails details, long at) {
        operation.details = null;
        if (details.programmatic != null) {
            details.programmatic.completed(at);
        }
        if (details.whenComplete != null) {
            details.whenComplete.run();
        }
    }
}
