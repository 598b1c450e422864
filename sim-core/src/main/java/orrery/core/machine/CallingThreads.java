package orrery.core.machine;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.core.effect.CallbackThreads;
import orrery.core.explore.HostTurns;
import orrery.core.host.ApiRule;
import orrery.core.progress.CallerThread;
import orrery.core.progress.HostThreads;
import orrery.core.progress.HostThreads.Activity;
import orrery.core.progress.HostThreads.Actor;
import orrery.core.progress.OtherThreads;
import orrery.sim.ApiFunction;
import orrery.sim.InterruptedWaitException;

/**
 * The threads that use a machine. One is inside at a time, and lets others enter while it waits. Callbacks have threads
 * of the machine. Where a policy chooses among the threads of the program, these take turns.
 */
final class CallingThreads implements OtherThreads {
    private static final Activity NOBODY = new Activity(Actor.NONE, "");
    private static final Activity POSSIBLE =
            new Activity(Actor.POSSIBLE, "A thread or a task of the program could still act.");

    private static final Activity READY = new Activity(Actor.KNOWN, "A thread of the program waits for its turn.");

    private final HostThreads threads = new HostThreads(this::runningCallbacks, this::isEntering);
    private final MachineLock lock = new MachineLock(threads);
    private final CallbackThreads callbacks = new CallbackThreads(lock);

    /** The turns of the threads of the program; null if they call when they like. */
    private final @Nullable HostTurns turns;

    private final MachineFailure failure;
    private long visits;

    /** The last correlation id. A function of another API shares its id with the calls that it makes. */
    private long correlationIds;

    private volatile boolean closed;

    /**
     * Creates the threads of a machine, none so far.
     *
     * @param turnChooser chooses the thread of the program that goes on, out of the names of those that can; null if
     *     they call when they like
     * @param failure makes the machine fail
     */
    CallingThreads(@Nullable ToIntFunction<List<String>> turnChooser, MachineFailure failure) {
        this.turns = turnChooser == null ? null : new HostTurns(lock, turnChooser);
        this.failure = failure;
    }

    private Stream<Thread> runningCallbacks() {
        return callbacks.running();
    }

    private boolean isEntering(Thread thread) {
        return lock.isAt(thread);
    }

    MachineLock lock() {
        return lock;
    }

    @Override
    public CallbackThreads callbacks() {
        return callbacks;
    }

    /** Returns a correlation id that was not used before. */
    long nextCorrelationId() {
        return ++correlationIds;
    }

    @Override
    public CallerThread caller() {
        return lock.thread();
    }

    /** Notes that the calling thread acts in the machine: what waits may go on. */
    void countVisit() {
        visits++;
    }

    @Override
    public long visits() {
        return visits;
    }

    /** Refuses all calls from now on. Threads that wait in the machine stop at the next step of their wait. */
    void close() {
        closed = true;
        endTurns();
    }

    @Override
    public boolean closed() {
        return closed;
    }

    // -- turns ---------------------------------------------------------------------------------------------------

    /** Waits for the turn in which the calling thread calls a function. */
    void awaitTurn(ApiFunction function) {
        if (turns != null) {
            turns.beforeCall(function);
        }
    }

    /** Waits for the turn in which the calling thread accesses memory. Returns whether operations may run before. */
    boolean awaitTurnToAccess() {
        return turns != null && turns.beforeAccess();
    }

    /** Returns whether the threads of the program take turns. */
    boolean takeTurns() {
        return turns != null;
    }

    /** Notes that the calling thread begins a function of another API, or ends it: its calls are made in one turn. */
    void inFunction(boolean begins) {
        if (turns != null) {
            turns.inFunction(begins);
        }
    }

    /** Lets all threads go on without turns: there is nothing to choose any more. */
    void endTurns() {
        if (turns != null) {
            turns.close();
        }
    }

    @Override
    public void endTurn(BooleanSupplier canGoOn, String who) {
        HostTurns all = turns;
        if (all != null && !all.registerCaller()) {
            lock.releaseDuring(() -> all.endTurn(canGoOn));
            failure.failIfNoted();
            checkMayWait(who);
        }
    }

    // -- waits ---------------------------------------------------------------------------------------------------

    @Override
    public void checkMayWait(String who) {
        if (closed) {
            throw ApiRule.DEINITIALIZED.violated(caller().waitsIn(who) + ", and the machine was closed");
        }
        if (Thread.currentThread().isInterrupted()) {
            throw interrupted(caller().waitsIn(who));
        }
    }

    @Override
    public void pause(long nanos, String who) {
        boolean isInterrupted = lock.pause(nanos);
        failure.failIfNoted();
        if (isInterrupted) {
            throw interrupted(caller().waitsIn(who));
        }
        checkMayWait(who);
    }

    /** Returns what ends a wait of the calling thread, which was interrupted, and sets its interrupt status. */
    static InterruptedWaitException interrupted(String wait) {
        Thread.currentThread().interrupt();
        return new InterruptedWaitException(
                wait + " and was interrupted. The work goes on; legal is another wait for it, on this thread once"
                        + " Thread.interrupted() has cleared the interrupt status");
    }

    @Override
    public void blocked(CallerThread.@Nullable Wait wait) {
        lock.thread().setWait(wait);
        if (wait != null && lock.hasWaiting()) {
            // Threads that waited before must evaluate their conditions again before a deadlock can be reported.
            lock.signal();
        }
    }

    // -- who may act ---------------------------------------------------------------------------------------------

    @Override
    public boolean isAwaited() {
        return lock.isAwaited();
    }

    /** Records that other processes can write memory that the machine reads. */
    void sharesMemory() {
        threads.sharesMemory();
    }

    /**
     * Returns whether the program waits elsewhere: no thread that has used the machine runs, waits in it or to enter
     * it, or for its turn. Called inside.
     */
    boolean isProgramWaiting() {
        return !lock.hasWaiting()
                && !lock.isAwaited()
                && (turns == null || !turns.areAwaited())
                && threads.isProgramWaiting();
    }

    /** Returns whether a thread that has used the machine is about to run. Called inside. */
    boolean isProgramReady() {
        return threads.isProgramReady();
    }

    /** Returns whether a thread runs that was created after the machine and has not used it. Called inside. */
    boolean mayNewThreadsEnter() {
        return threads.runsNewThread();
    }

    @Override
    public Activity look() {
        HostTurns all = turns;
        if (all != null && all.areAwaitedByReady()) {
            return READY;
        } else if (all != null && all.isStuck() && threads.isOfThreadsOnly()) {
            return threads.runsTasks(all.hasUnknownThreads()) ? POSSIBLE : NOBODY;
        }
        Activity activity = threads.look(visits);
        // Whoever ends a wait of a thread of the program may be a thread that is not seen here.
        return all != null && activity.actor() != Actor.KNOWN ? POSSIBLE : activity;
    }

    @Override
    public List<CallerThread> waiting() {
        return threads.waiting();
    }
}
