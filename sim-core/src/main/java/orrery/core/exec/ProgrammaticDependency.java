package orrery.core.exec;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.Coroutine;
import orrery.core.time.TimedAction;
import orrery.core.work.LaunchConfiguration;

/**
 * What programmatic dependent launch adds to an operation: as a leader, who begins before it is complete; as a
 * follower, the leaders that it must not overtake at its end. It is also the action that tells a follower that all its
 * leaders are complete.
 *
 * <p>Once the operation is complete its row may be another's: followers that still wait for others do not look at it
 * again.
 */
final class ProgrammaticDependency implements TimedAction {
    private final OperationTable table;
    private final int row;

    /** The time of what has not happened. */
    static final long NEVER = -1;

    // As a leader.
    private @Nullable List<Long> afterLaunch;
    private @Nullable List<Long> afterTrigger;
    private @Nullable List<ProgrammaticDependency> followers;
    private boolean effectOver;
    private boolean postponed;
    private boolean complete;

    // As a follower.
    private @Nullable List<ProgrammaticDependency> leaders;
    private int leadersOpen;
    private long leadersOverAt;
    private boolean led;
    private boolean ended;
    private long endedAt;
    private @Nullable GridRun held;

    // What the kernel has requested.
    private boolean triggered;
    private boolean triggeredAfterLeaders;
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

    // -- as a leader ---------------------------------------------------------------------------------------------

    /** Lets {@code later}, which is not committed yet, begin when this kernel has come as far as {@code port} says. */
    void lead(OperationTable later, int laterRow, EdgePort port, boolean programmatic) {
        later.waitForMore(laterRow);
        if (port == EdgePort.LAUNCH_ORDER) {
            afterLaunch = with(afterLaunch, later.operation(laterRow));
        } else {
            afterTrigger = with(afterTrigger, later.operation(laterRow));
        }
        if (programmatic) {
            ProgrammaticDependency follower = later.makeProgrammatic(laterRow);
            followers = with(followers, follower);
            follower.leaders = with(follower.leaders, this);
            follower.leadersOpen++;
            follower.led = true;
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
        if (triggered && !(triggeredAfterLeaders && led)) {
            long from = triggeredAfterLeaders ? Math.max(begun, leadersOverAt - synchronizeNanos) : begun;
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
        if (followers != null) {
            followers.forEach(each -> each.leaderCompleted(at));
            followers = null;
        }
    }

    /** Those that wait for this operation, be it to begin or to complete. */
    void addWaiters(List<Long> all) {
        if (afterLaunch != null) {
            all.addAll(afterLaunch);
        }
        if (afterTrigger != null) {
            all.addAll(afterTrigger);
        }
        if (followers != null) {
            followers.forEach(each -> all.add(each.table.operation(each.row)));
        }
    }

    // -- as a follower -------------------------------------------------------------------------------------------

    private void leaderCompleted(long at) {
        leadersOverAt = Math.max(leadersOverAt, at);
        if (--leadersOpen == 0) {
            executor().later(leadersOverAt, this);
        }
    }

    /** All leaders are complete. */
    @Override
    public void fire(long now) {
        led = false;
        leaders = null;
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

    /** Whether some leader is not complete. */
    boolean isLed() {
        return led;
    }

    /**
     * Postpones the completion of the operation from {@code at} until its leaders are complete. Returns whether there
     * are such leaders: the operation is completed later then.
     */
    boolean postponeCompletion(long at) {
        if (led) {
            ended = true;
            endedAt = at;
        }
        return led;
    }

    /** Keeps the ends of a kernel's blocks back until its leaders are complete, and its effect if that comes later. */
    void hold(GridRun run, boolean effectToo) {
        held = run;
        postponed = effectToo;
    }

    /** Whether the effect was kept back; it comes now. */
    boolean takePostponed() {
        boolean was = postponed;
        postponed = false;
        return was;
    }

    /** Whether everything that leaders do to memory is done, though not complete in virtual time. */
    boolean leadersEffectsOver() {
        for (ProgrammaticDependency leader : leaders == null ? List.<ProgrammaticDependency>of() : leaders) {
            if (!leader.complete && leader.effectStillOpen()) {
                return false;
            }
        }
        return true;
    }

    private boolean effectStillOpen() {
        return postponed || (isBlocking() && !effectOver);
    }

    // -- requests of the kernel ---------------------------------------------------------------------------------------

    /** Its blocks trigger {@code nanos} after they begin, or later where they have waited for their leaders first. */
    synchronized void trigger(long nanos) {
        if (!triggered) {
            triggeredAfterLeaders = synchronizes;
        }
        triggered = true;
        triggerNanos = Math.max(triggerNanos, triggeredAfterLeaders ? Math.max(nanos, synchronizeNanos) : nanos);
    }

    /** Its blocks wait for their leaders {@code nanos} after they begin. */
    void synchronize(long nanos) {
        synchronized (this) {
            synchronizes = true;
            synchronizeNanos = Math.max(synchronizeNanos, nanos);
        }
        if (isBlocking()) {
            Coroutine.await(() -> !led);
        }
    }

    private boolean isBlocking() {
        LaunchConfiguration launch = table.configuration(row);
        return launch != null && launch.kernel().isBlocking();
    }

    /** Whether the kernel has asked to wait for its leaders, and some of them are not complete. */
    boolean isSynchronizing() {
        return led && synchronizes;
    }

    /** The earliest time from which the blocks' costs can be counted, once all leaders are complete. */
    long costsFrom() {
        return synchronizes ? leadersOverAt - synchronizeNanos : 0;
    }
}
