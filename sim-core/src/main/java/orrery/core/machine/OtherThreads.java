package orrery.core.machine;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import orrery.core.host.ApiRule;
import orrery.core.machine.HostActivity.NewThreads;
import orrery.sim.InterruptedWaitException;

/** Lets other threads into the machine while one waits in it, and tells whether one of them may end the wait. */
final class OtherThreads implements HostClock.Others {
    private final MachineLock lock;
    private final HostActivity activity;
    private final CurrentCall current;
    private final @Nullable HostTurns turns;
    private final Runnable afterOthers;
    private long arrivals;
    private volatile boolean closed;

    /**
     * Creates the other threads of a machine.
     *
     * @param turns null if they call when they like
     * @param afterOthers follows wherever another thread may have been inside
     */
    OtherThreads(
            MachineLock lock,
            HostActivity activity,
            CurrentCall current,
            @Nullable HostTurns turns,
            Runnable afterOthers) {
        this.lock = lock;
        this.activity = activity;
        this.current = current;
        this.turns = turns;
        this.afterOthers = afterOthers;
    }

    /** Counts a thread that has entered the machine. */
    void entered() {
        arrivals++;
    }

    @Override
    public long arrivals() {
        return arrivals;
    }

    /** Ends all waits at their next step: the machine is closed. */
    void close() {
        closed = true;
        lock.signal();
        if (turns != null) {
            turns.close();
        }
    }

    @Override
    public boolean closed() {
        return closed;
    }

    @Override
    public CallerThread caller() {
        return lock.thread();
    }

    @Override
    public void betweenSteps(String who) {
        if (closed) {
            throw ApiRule.DEINITIALIZED.violated(caller().waitsIn(who) + ", and the machine was closed");
        }
        if (Thread.currentThread().isInterrupted()) {
            throw interrupted(who);
        }
        if (lock.hasUrgentThreads()) {
            letOthersIn(lock::yieldToUrgentThreads, who);
        }
    }

    @Override
    public void endTurn(BooleanSupplier canGoOn, String who) {
        HostTurns all = turns;
        if (all != null && !all.registerCaller()) {
            letOthersIn(() -> lock.releaseDuring(() -> all.endTurn(canGoOn)), who);
            betweenSteps(who);
        }
    }

    @Override
    public boolean isAwaited() {
        return lock.hasWaitingThreads();
    }

    @Override
    public void pause(long nanos, String who) {
        letOthersIn(() -> lock.pause(nanos), who);
        betweenSteps(who);
    }

    /**
     * Releases the lock during an action.
     *
     * @param action returns whether the thread was interrupted
     */
    private void letOthersIn(BooleanSupplier action, String who) {
        boolean interrupted = current.suspendDuring(action);
        afterOthers.run();
        if (interrupted) {
            throw interrupted(who);
        }
    }

    private InterruptedWaitException interrupted(String who) {
        Thread.currentThread().interrupt();
        return new InterruptedWaitException(caller().waitsIn(who) + " and was interrupted");
    }

    @Override
    public void blocked(CallerThread.@Nullable Wait wait) {
        lock.thread().blockedIn(wait);
        if (wait != null) {
            // Threads that waited before must evaluate their conditions again before a deadlock can be reported.
            lock.wakeWaiting();
        }
    }

    @Override
    public Optional<String> whoMayAct() {
        if (isStuck()) {
            return Optional.empty();
        }
        return activity.whoMayAct(arrivals);
    }

    @Override
    public NewThreads newThreads() {
        HostTurns all = turns;
        if (all == null) {
            return activity.newThreads();
        } else if (isStuck()) {
            return activity.runsTasks(all.hasUnknownThreads()) ? NewThreads.RUNNING : NewThreads.NONE;
        }
        // Whoever ends a wait of a thread of the program may be a thread that is not seen here.
        return all.waitsForOthers() ? NewThreads.RUNNING : activity.newThreads();
    }

    /** Returns whether it is known that all threads of the program wait for each other or the devices. */
    private boolean isStuck() {
        return turns != null && turns.isStuck() && activity.isOfThreadsOnly();
    }

    @Override
    public List<CallerThread> waiting() {
        return activity.waiting();
    }
}
