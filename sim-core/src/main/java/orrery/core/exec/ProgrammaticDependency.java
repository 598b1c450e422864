package orrery.core.exec;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.Coroutine;
import orrery.core.time.TimedAction;
import orrery.core.work.LaunchConfiguration;

/**
 * The state that programmatic dependent launch adds to an operation. As a primary kernel, it releases its secondary
 * kernels when it triggers. As a secondary kernel, it does not complete before its primary kernels; the action fires
 * when all of these are complete.
 *
 * <p>Once the operation is complete its row may be another's: secondaries that still wait for others do not look at it
 * again.
 */
final class ProgrammaticDependency implements TimedAction {
    private final OperationTable table;
    private final int row;

    /** The time of what has not happened. */
    static final long NEVER = -1;

    // As a primary kernel.
    private @Nullable List<Long> afterLaunch;
    private @Nullable List<Long> afterTrigger;
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

    ProgrammaticDependency(OperationTable table, int row) {
        this.table = table;
        this.row = row;
    }

    private Executor executor() {
        return table.executor();
    }

    // -- as a primary kernel
    // ---------------------------------------------------------------------------------------------

    /** Lets {@code later}, which is not committed yet, begin when this kernel has come as far as {@code port} says. */
    void addSecondary(OperationTable later, int laterRow, EdgePort port, boolean programmatic) {
        later.waitForMore(laterRow);
        if (port == EdgePort.LAUNCH_ORDER) {
            afterLaunch = with(afterLaunch, later.operation(laterRow));
        } else {
            afterTrigger = with(afterTrigger, later.operation(laterRow));
        }
        if (programmatic) {
            ProgrammaticDependency secondary = later.makeProgrammatic(laterRow);
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
        boolean runs = table.state(row) == OperationState.RUNNING;
        LaunchConfiguration launch = table.configuration(row);
        if (runs && launch != null && !table.effectDone(row) && table.failure(row) == null) {
            table.engine(row).runKernelEffect(table, row, launch);
        }
    }

    private static <T> List<T> with(@Nullable List<T> list, T one) {
        List<T> result = list == null ? new ArrayList<>(1) : list;
        result.add(one);
        return result;
    }

    /** Releases what waits for no more than the kernel has reached. */
    void advance() {
        boolean runs = table.state(row) == OperationState.RUNNING || table.state(row) == OperationState.ENDING;
        long begun = runs && table.configuration(row) != null ? table.begunAt(row) : NEVER;
        if (begun == NEVER || afterLaunch == null && afterTrigger == null) {
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
        GridRun grid = table.makeDetails(row).grid;
        LaunchConfiguration launch = Objects.requireNonNull(table.configuration(row));
        return grid == null ? from + executor().effects().nanosOfBlock(table, row, launch) : grid.endOfBlock(from);
    }

    private void release(@Nullable List<Long> waiting, long at) {
        if (waiting != null) {
            waiting.forEach(each -> executor().met(executor().table(each), each.intValue(), at));
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

    /** The operation is complete: nobody waits for it any more. */
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
    void addWaiters(List<Long> all) {
        if (afterLaunch != null) {
            all.addAll(afterLaunch);
        }
        if (afterTrigger != null) {
            all.addAll(afterTrigger);
        }
        if (secondaries != null) {
            secondaries.forEach(each -> all.add(each.table.operation(each.row)));
        }
    }

    // -- as a secondary kernel
    // -------------------------------------------------------------------------------------------

    private void primaryCompleted(long at) {
        primariesOverAt = Math.max(primariesOverAt, at);
        if (--openPrimaries == 0) {
            executor().later(primariesOverAt, this);
        }
    }

    /** All primaries are complete. */
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
            executor().complete(table, row, Math.max(endedAt, now));
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
    synchronized void trigger(long nanos) {
        if (!triggered) {
            triggeredAfterPrimaries = synchronizes;
        }
        triggered = true;
        triggerNanos = Math.max(triggerNanos, triggeredAfterPrimaries ? Math.max(nanos, synchronizeNanos) : nanos);
    }

    /** Its blocks wait for their primaries {@code nanos} after they begin. */
    void synchronize(long nanos) {
        synchronized (this) {
            synchronizes = true;
            synchronizeNanos = Math.max(synchronizeNanos, nanos);
        }
        if (isBlocking()) {
            Coroutine.await(() -> !hasOpenPrimaries);
        }
    }

    private boolean isBlocking() {
        LaunchConfiguration launch = table.configuration(row);
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
