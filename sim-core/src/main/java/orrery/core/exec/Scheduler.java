package orrery.core.exec;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import orrery.core.time.EventLoop;
import orrery.core.time.TimedAction;
import orrery.core.trace.Trace;
import orrery.core.work.Lane;
import orrery.core.work.Work;

/** Brings operations to their turn: it keeps dependencies and decides when what is ready begins. */
public final class Scheduler {
    private final EventLoop loop;
    private final Trace trace;
    private final SchedulePolicy.Chooser chooser;
    private final Effects effects;
    private final ArrayDeque<Operation> ordering = new ArrayDeque<>();
    private final List<Operation> choices = new ArrayList<>();
    private final OperationPool pool;
    private final boolean choosing;

    /** Whether single operations matter to nobody but listeners: no policy chooses them, and no worker runs them. */
    private final boolean plain;

    private boolean propagating;
    private long operations;
    private long unfinished;
    private long horizon;

    /** A scheduler for one machine. */
    public Scheduler(EventLoop loop, Trace trace, SchedulePolicy policy, Effects effects) {
        this.loop = loop;
        this.trace = trace;
        this.chooser = policy.chooser();
        this.choosing = policy.oneAtATime();
        this.effects = effects;
        this.plain = !choosing && !effects.onWorkers();
        this.pool = new OperationPool(trace);
    }

    EventLoop loop() {
        return loop;
    }

    /** Where plans take their operations from. */
    OperationPool pool() {
        return pool;
    }

    Effects effects() {
        return effects;
    }

    /** Operations that are submitted and not complete. */
    public long unfinished() {
        return unfinished;
    }

    /** The latest completion so far, in nanoseconds. */
    public long horizon() {
        return horizon;
    }

    // -- submission ----------------------------------------------------------------------------------------------

    /** A new operation that the device sees at {@code visibleAt}; {@link #commit} follows when its order is known. */
    public Operation create(Work work, WorkOwner owner, long correlationId, long visibleAt) {
        return Operation.of(nextId(), work, owner, correlationId, visibleAt);
    }

    /** The time of the clockwork, in nanoseconds. */
    public long now() {
        return loop.now();
    }

    /** Lets something happen later. */
    public void later(long time, TimedAction action) {
        loop.at(time, EventLoop.ENDS, action);
    }

    /** The next number of an operation. */
    public long nextId() {
        return nextIds(1);
    }

    /** The first of so many numbers of operations. */
    long nextIds(int count) {
        operations += count;
        return operations - count + 1;
    }

    /** Orders an operation behind an earlier one; null is no order. */
    public void order(Operation operation, Operation earlier) {
        if (earlier != null) {
            operation.after(earlier, latency(operation, earlier));
        }
    }

    /**
     * Orders an operation behind a part of an earlier kernel. If the order is {@code programmatic} its kernel can wait
     * for the rest, and it does not complete before the earlier one.
     */
    public void orderEarly(Operation operation, Operation earlier, EdgePort port, boolean programmatic) {
        if (earlier.isComplete()) {
            order(operation, earlier);
        } else {
            earlier.makeEarly().lead(operation, port, programmatic);
        }
    }

    private static long latency(Operation operation, Operation earlier) {
        return operation.owner() == earlier.owner()
                ? 0
                : operation.owner().engine().costs().crossStream();
    }

    /** Submits an operation whose order is complete. */
    public void commit(Operation operation) {
        submitted(1);
        if (trace.on()) {
            tellSubmitted(operation);
        }
        if (operation.met(0)) {
            if (isQuiet(operation)) {
                completeQuietly(operation);
            } else {
                becomeReady(operation);
            }
        }
    }

    /** So many operations are submitted. */
    void submitted(int count) {
        unfinished += count;
    }

    /** Whether somebody wants to be told of operations. */
    boolean traced() {
        return trace.on();
    }

    /** Whether nobody cares for single operations, and no listener either. */
    boolean unobserved() {
        return plain && !trace.on();
    }

    void tellSubmitted(Operation operation) {
        trace.listeners().submitted(operation, operation.visibleAt());
    }

    // -- readiness -----------------------------------------------------------------------------------------------

    /** {@code earlier} is complete and {@code waiter} waited for it. */
    void released(Operation waiter, Operation earlier) {
        if (waiter.met(earlier.completedAt() + latency(waiter, earlier))) {
            becomeReady(waiter);
        }
    }

    /** What {@code waiter} waited for has come at {@code at}. */
    void released(Operation waiter, long at) {
        if (waiter.met(at)) {
            becomeReady(waiter);
        }
    }

    private void becomeReady(Operation operation) {
        if (operation.work().lane() == Lane.ORDER || isQuiet(operation)) {
            if (propagating) {
                ordering.add(operation);
            } else {
                propagate(operation);
            }
        } else if (choosing) {
            choices.add(operation);
        } else {
            operation.schedule(operation.readyAt(), EventLoop.BEGINS + operation.urgency());
        }
    }

    /** Whether nobody can tell when exactly an operation has its turn. */
    private boolean isQuiet(Operation operation) {
        return operation.quiet() && unobserved();
    }

    /**
     * Completes what only orders, or takes no time either and changes nothing but memory: it needs no turn. Chains of
     * it may be long, so that they are gone through here.
     */
    private void propagate(Operation first) {
        propagating = true;
        try {
            for (Operation next = first; next != null; next = ordering.poll()) {
                if (next.quiet()) {
                    completeQuietly(next);
                    loop.pause();
                    next.release(this);
                    continue;
                }
                long at =
                        next.readyAt() + next.work().nanos(next.owner().engine().costs());
                next.running(next.readyAt());
                complete(next, at);
            }
        } finally {
            propagating = false;
        }
    }

    /** Completes what takes no time. Nobody is told, and its change is made later. */
    private void completeQuietly(Operation operation) {
        long at = operation.readyAt();
        completed(at);
        operation.completeAtOnce(at);
        loop.quietly(at, EventLoop.BEGINS + operation.urgency(), operation);
    }

    /** Completes an operation and releases what waited for it, unless it has to wait for the kernels it follows. */
    public void complete(Operation operation, long at) {
        if (operation.early() != null && operation.early().holdsCompletion(at)) {
            return;
        }
        completed(at);
        operation.complete(at);
        loop.pause();
        if (trace.on()) {
            trace.listeners().completed(operation, at);
        }
        operation.release(this);
    }

    /** Something is complete at {@code at}. */
    void completed(long at) {
        unfinished--;
        horizon = Math.max(horizon, at);
    }

    void started(Operation operation, long now) {
        operation.running(now);
        if (trace.on()) {
            trace.listeners().started(operation, now);
        }
    }

    // -- choice --------------------------------------------------------------------------------------------------

    /** Whether the policy chooses operations one by one. */
    public boolean choosing() {
        return choosing;
    }

    /**
     * Lets the policy choose an operation and runs it to its end; where there is none, lets a deadline pass. False if
     * nothing ran and nothing is ready.
     */
    public boolean runChosen() {
        boolean moved = runToEnd();
        if (choices.isEmpty()) {
            return moved || loop.step(Long.MAX_VALUE);
        }
        Operation chosen = choices.remove(chooser.choose(choices.size()));
        chosen.schedule(Math.max(chosen.readyAt(), horizon), EventLoop.BEGINS);
        runToEnd();
        return true;
    }

    /** What runs goes on to its end, or until it waits for something else; false if nothing ran. */
    private boolean runToEnd() {
        boolean moved = false;
        while (loop.pending() > 0) {
            moved |= loop.step(Long.MAX_VALUE);
        }
        return moved;
    }
}
