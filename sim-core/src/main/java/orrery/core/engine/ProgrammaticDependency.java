package orrery.core.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.work.LaunchConfiguration;

/**
 * The state that programmatic dependent launch adds to an operation. As a primary kernel, it releases its secondary
 * kernels when it triggers. As a secondary kernel, it does not complete before its primary kernels; the action fires
 * when all of these are complete.
 *
 * <p>Once the operation is complete, the next execution of its graph may use it again: secondaries that still wait for
 * others do not look at it any more.
 */
final class ProgrammaticDependency implements TimedAction {
    private final Operation operation;

    // As a primary kernel.
    private @Nullable List<Operation> afterLaunch;
    private @Nullable List<Operation> afterTrigger;
    private @Nullable List<ProgrammaticDependency> secondaries;
    private boolean effectOver;
    private boolean postponed;
    private boolean complete;

    // As a secondary kernel.
    private @Nullable List<ProgrammaticDependency> primaries;
    private int openPrimaries;
    private long primariesOverAt;
    private boolean hasOpenPrimaries;
    private boolean ended;
    private long endedAt;
    private @Nullable GridRun held;

    // What the kernel has requested.
    private boolean triggered;
    private boolean triggeredAfterPrimaries;
    private long triggerNanos;
    private boolean triggerKnown;
    private long triggerKnownAt;
    private boolean synchronizes;
    private long synchronizeNanos;

    ProgrammaticDependency(Operation operation) {
        this.operation = operation;
    }

    private Engine engine() {
        return operation.engine();
    }

    // -- as a primary kernel -----------------------------------------------------------------------------------------

    /** Lets {@code later}, which is not committed yet, begin when this kernel has reached {@code port}. */
    void addSecondary(Operation later, EdgePort port, boolean programmatic) {
        later.waitsFor++;
        if (port == EdgePort.LAUNCH_ORDER) {
            afterLaunch = with(afterLaunch, later);
        } else {
            afterTrigger = with(afterTrigger, later);
        }
        if (programmatic) {
            ProgrammaticDependency secondary = later.makeProgrammatic();
            secondaries = with(secondaries, secondary);
            secondary.primaries = with(secondary.primaries, this);
            secondary.openPrimaries++;
            secondary.hasOpenPrimaries = true;
        }
        runEffect();
        advance();
    }

    /** Executes the effect of a kernel that has begun: its requests matter from now on. */
    private void runEffect() {
        boolean runs = operation.isRunning();
        LaunchConfiguration launch = operation.launch;
        if (runs && launch != null && !operation.effectDone && operation.failure() == null) {
            operation.owner().device().runKernelEffect(operation, launch);
        }
    }

    private static <T> List<T> with(@Nullable List<T> list, T one) {
        List<T> result = list == null ? new ArrayList<>(1) : list;
        result.add(one);
        return result;
    }

    /** Releases what waits for no more than the kernel has reached. */
    void advance() {
        boolean runs = operation.isRunning() || operation.state() == OperationState.ENDING;
        long begun = runs && operation.launch != null ? operation.begunAt : Operation.NEVER;
        if (begun == Operation.NEVER || afterLaunch == null && afterTrigger == null) {
            return;
        }
        releaseAfterLaunch(begun);
        if (afterTrigger == null) {
            return;
        }
        if (triggered && !(triggeredAfterPrimaries && hasOpenPrimaries)) {
            long from = triggeredAfterPrimaries ? Math.max(begun, primariesOverAt - synchronizeNanos) : begun;
            long at = Math.min(from + triggerNanos, endOfBlock(from));
            releaseAfterTrigger(Math.max(triggerKnownAt, at));
        }
    }

    /** Returns when a block ends that has begun at {@code from}: it has triggered then, whatever it has called. */
    private long endOfBlock(long from) {
        GridRun grid = operation.makeDetails().grid;
        LaunchConfiguration launch = Objects.requireNonNull(operation.launch);
        return grid == null ? from + engine().code().nanosOfBlock(operation, launch) : grid.endOfBlock(from);
    }

    private void release(@Nullable List<Operation> waiting, long at) {
        if (waiting != null) {
            waiting.forEach(each -> engine().met(each, at));
        }
    }

    private void releaseAfterLaunch(long at) {
        release(afterLaunch, at);
        afterLaunch = null;
    }

    private void releaseAfterTrigger(long at) {
        release(afterTrigger, at);
        afterTrigger = null;
    }

    /**
     * Notes the requests of a kernel whose effect is executed.
     *
     * @param over whether the effect is executed to its end
     */
    void effectExecuted(long now, boolean over) {
        if (triggered && !triggerKnown) {
            triggerKnown = true;
            triggerKnownAt = now;
        }
        effectOver |= over;
        advance();
    }

    /** Called when the operation has completed. Releases what waits for it. */
    void completed(long at) {
        complete = true;
        releaseAfterLaunch(at);
        releaseAfterTrigger(at);
        if (secondaries != null) {
            secondaries.forEach(each -> each.primaryCompleted(at));
            secondaries = null;
        }
    }

    /** Adds the operations that wait for this one to begin or to complete. */
    void addWaiters(List<Operation> all) {
        if (afterLaunch != null) {
            all.addAll(afterLaunch);
        }
        if (afterTrigger != null) {
            all.addAll(afterTrigger);
        }
        if (secondaries != null) {
            secondaries.forEach(each -> all.add(each.operation));
        }
    }

    // -- as a secondary kernel ---------------------------------------------------------------------------------------

    private void primaryCompleted(long at) {
        primariesOverAt = Math.max(primariesOverAt, at);
        if (--openPrimaries == 0) {
            engine().later(primariesOverAt, this);
        }
    }

    /** Called when all primaries are complete. */
    @Override
    public void fire(long now) {
        hasOpenPrimaries = false;
        primaries = null;
        if (held != null) {
            GridRun run = held;
            held = null;
            run.goOn(now);
        }
        advance();
        if (ended) {
            engine().complete(operation, Math.max(endedAt, now));
        }
    }

    /** Returns whether a primary kernel is not complete. */
    boolean hasOpenPrimaries() {
        return hasOpenPrimaries;
    }

    /**
     * Postpones the completion of the operation from {@code at} until its primaries are complete. Returns whether there
     * are such primaries: the operation is completed later then.
     */
    boolean postponeCompletion(long at) {
        if (hasOpenPrimaries) {
            ended = true;
            endedAt = at;
        }
        return hasOpenPrimaries;
    }

    /**
     * Keeps the ends of a kernel's blocks back until its primaries are complete, and its effect if that comes later.
     */
    void hold(GridRun run, boolean effectToo) {
        held = run;
        postponed = effectToo;
    }

    /** Returns whether the effect was postponed, and ends that. */
    boolean takePostponed() {
        boolean was = postponed;
        postponed = false;
        return was;
    }

    /** Returns whether the effects of all primary kernels have been executed. */
    boolean primariesEffectsOver() {
        for (ProgrammaticDependency primary : primaries == null ? List.<ProgrammaticDependency>of() : primaries) {
            if (!primary.complete && primary.effectStillOpen()) {
                return false;
            }
        }
        return true;
    }

    private boolean effectStillOpen() {
        return postponed || (isBlocking() && !effectOver);
    }

    // -- requests of the kernel ---------------------------------------------------------------------------------------

    /** Its blocks trigger {@code nanos} after they begin, or later where they have waited for their primaries first. */
    void trigger(long nanos) {
        if (!triggered) {
            triggeredAfterPrimaries = synchronizes;
        }
        triggered = true;
        triggerNanos = Math.max(triggerNanos, triggeredAfterPrimaries ? Math.max(nanos, synchronizeNanos) : nanos);
    }

    /**
     * Its blocks wait for their primaries {@code nanos} after they begin. Returns whether the kernel can be suspended
     * for that.
     */
    boolean synchronize(long nanos) {
        synchronizes = true;
        synchronizeNanos = Math.max(synchronizeNanos, nanos);
        return isBlocking();
    }

    private boolean isBlocking() {
        LaunchConfiguration launch = operation.launch;
        return launch != null && launch.kernel().isBlocking();
    }

    /** Returns whether the kernel waits for its primary kernels, and one of them is not complete. */
    boolean isSynchronizing() {
        return hasOpenPrimaries && synchronizes;
    }

    /** Returns the earliest time from which the costs of blocks count, once all primary kernels are complete. */
    long costsFrom() {
        return synchronizes ? primariesOverAt - synchronizeNanos : 0;
    }
}
