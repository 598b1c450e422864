package orrery.core.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
    private static final long NOT_YET = Operation.NOT_YET;

    private final Operation operation;

    // As a primary kernel.
    private final List<Operation> afterLaunch = new ArrayList<>(0);
    private final List<Operation> afterTrigger = new ArrayList<>(0);
    private final List<ProgrammaticDependency> secondaries = new ArrayList<>(0);

    // As a secondary kernel.
    private final List<ProgrammaticDependency> incompletePrimaries = new ArrayList<>(0);
    private long primariesOverAt;

    /** Whether the completion of a primary kernel is in the future. */
    private boolean hasOpenPrimaries;

    /** When it could have completed without its primaries; {@link #NOT_YET} if it has not. */
    private long endedAt = NOT_YET;

    // What the kernel has requested: the nanoseconds from the begin of each block, NOT_YET for nothing.
    private long triggerNanos = NOT_YET;
    private long synchronizeNanos = NOT_YET;
    private boolean triggersAfterPrimaries;

    /** When a kernel that was suspended is known to trigger. */
    private long triggerKnownAt = NOT_YET;

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
        (port == EdgePort.LAUNCH_ORDER ? afterLaunch : afterTrigger).add(later);
        if (programmatic) {
            ProgrammaticDependency secondary = later.makeProgrammatic();
            secondaries.add(secondary);
            secondary.incompletePrimaries.add(this);
            secondary.hasOpenPrimaries = true;
        }
        runEffect();
        advance();
    }

    /** Executes the effect of a kernel that has begun: its requests matter from now on. */
    private void runEffect() {
        LaunchConfiguration launch = operation.launch;
        if (operation.isRunning() && launch != null && !operation.effectHandled && !operation.hasFailed()) {
            operation.owner().device().runKernelEffect(operation, launch);
        }
    }

    /** Releases what waits for no more than the kernel has reached. */
    void advance() {
        boolean runs = operation.isRunning() || operation.state() == OperationState.ENDING;
        long begun = operation.begunAt;
        if (!runs || operation.launch == null || begun == NOT_YET) {
            return;
        }
        release(afterLaunch, begun);
        boolean triggers = triggerNanos != NOT_YET && !(triggersAfterPrimaries && hasOpenPrimaries);
        if (triggers && !afterTrigger.isEmpty()) {
            long from = triggersAfterPrimaries ? Math.max(begun, primariesOverAt - synchronizeNanos) : begun;
            long at = Math.min(from + triggerNanos, endOfBlock(operation.launch, from));
            release(afterTrigger, Math.max(triggerKnownAt, at));
        }
    }

    /** Returns when a block ends that has begun at {@code from}: it has triggered then, whatever it has called. */
    private long endOfBlock(LaunchConfiguration launch, long from) {
        GridRun grid = operation.grid();
        return grid == null ? from + engine().code().nanosOfBlock(operation, launch) : grid.endOfBlock(from);
    }

    private void release(List<Operation> waiting, long at) {
        waiting.forEach(each -> engine().met(each, at));
        waiting.clear();
    }

    /** Notes that the effect of a kernel, which was suspended, has gone on: its requests so far are known now. */
    void effectAdvanced(long now) {
        if (triggerNanos != NOT_YET && triggerKnownAt == NOT_YET) {
            triggerKnownAt = now;
        }
        advance();
    }

    /** Called when the operation has completed. Releases what waits for it. */
    void completed(long at) {
        release(afterLaunch, at);
        release(afterTrigger, at);
        secondaries.forEach(each -> each.primaryCompleted(this, at));
    }

    /** Adds the operations that wait for this one to begin or to complete. */
    void addWaiters(List<Operation> all) {
        all.addAll(afterLaunch);
        all.addAll(afterTrigger);
        secondaries.forEach(each -> all.add(each.operation));
    }

    // -- as a secondary kernel ---------------------------------------------------------------------------------------

    private void primaryCompleted(ProgrammaticDependency primary, long at) {
        primariesOverAt = Math.max(primariesOverAt, at);
        incompletePrimaries.remove(primary);
        if (incompletePrimaries.isEmpty()) {
            engine().later(primariesOverAt, this);
        }
    }

    /** Called when all primaries are complete. */
    @Override
    public void fire(long now) {
        hasOpenPrimaries = false;
        GridRun grid = operation.grid();
        if (grid != null) {
            grid.primariesCompleted(this, now);
        }
        advance();
        if (endedAt != NOT_YET) {
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
            endedAt = at;
        }
        return hasOpenPrimaries;
    }

    /** Returns whether the effects of all primary kernels have been executed. */
    boolean primariesEffectsOver() {
        return incompletePrimaries.stream().noneMatch(ProgrammaticDependency::isEffectOpen);
    }

    private boolean isEffectOpen() {
        GridRun grid = operation.grid();
        return grid != null && grid.isEffectOpen();
    }

    // -- requests of the kernel ---------------------------------------------------------------------------------------

    /** Its blocks trigger {@code nanos} after they begin, or later where they have waited for their primaries first. */
    void trigger(long nanos) {
        if (triggerNanos == NOT_YET) {
            triggersAfterPrimaries = synchronizeNanos != NOT_YET;
        }
        long least = triggersAfterPrimaries ? synchronizeNanos : 0;
        triggerNanos = Math.max(triggerNanos, Math.max(least, nanos));
    }

    /**
     * Its blocks wait for their primaries {@code nanos} after they begin. Returns whether the kernel can be suspended
     * for that.
     */
    boolean synchronize(long nanos) {
        synchronizeNanos = Math.max(synchronizeNanos, Math.max(0, nanos));
        return Objects.requireNonNull(operation.launch).kernel().isBlocking();
    }

    /** Returns whether the kernel waits for its primary kernels, and one of them is not complete. */
    boolean isSynchronizing() {
        return hasOpenPrimaries && synchronizeNanos != NOT_YET;
    }

    /** Returns the earliest time from which the costs of blocks count, once all primary kernels are complete. */
    long costsFrom() {
        return synchronizeNanos == NOT_YET ? 0 : primariesOverAt - synchronizeNanos;
    }
}
