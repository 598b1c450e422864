package orrery.core.machine;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.math.LongMath;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import orrery.core.exec.Executor;
import orrery.core.exec.FaultState;
import orrery.core.exec.WaitReport;
import orrery.core.host.ApiRule;
import orrery.core.machine.HostActivity.NewThreads;
import orrery.core.time.Durations;
import orrery.core.time.EventLoop;
import orrery.device.CostModel;
import orrery.device.HostCost;
import orrery.sim.ApiFunction;
import orrery.sim.CudaException;
import orrery.sim.DeadlockException;
import orrery.sim.MachineOptions;

/**
 * The host's clock: the cost of calls, and the passage of time while a thread waits for the device. It drives the event
 * loop. The machine decides which threads may enter while one waits.
 */
final class HostClock {
    /**
     * The real time for which an unknown thread may still use the machine for the first time after all known threads
     * wait.
     */
    private static final long NEW_THREAD_GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** The interval at which memory is polled that a thread or another process may change without a call. */
    private static final long MEMORY_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** The interval at which it is checked whether a thread has ended, because nothing signals it. */
    private static final long THREAD_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /**
     * The maximum virtual time of a step. It bounds the time until an interrupt is noticed while the device runs a
     * loop.
     */
    private static final long MAX_STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** The maximum real time between two looks at the limits of a wait for the wall clock. */
    private static final long WALL_CLOCK_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The real time for which a wait drives the devices before it lets other threads enter for the first time. */
    private static final long TURN_AFTER_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The minimum real time between two such pauses. */
    private static final long TURN_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** The maximum real time of such a pause. */
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final EventLoop loop;
    private final Executor executor;
    private final Others others;
    private final boolean realTime;
    private final long deadlockGrace;
    private final long waitLimit;
    private final long virtualWaitLimit;
    private final long submitLatency;
    private final long notifyLatency;
    private final long[] costs = new long[HostCost.values().length];
    private final long startedAt = System.nanoTime();
    private long time;

    /** The host threads of the machine. */
    interface Others {

        /** Returns the number of entries into the machine so far. */
        long arrivals();

        /**
         * Called between two steps of a wait in {@code who}. Ends the wait if the machine was closed or the thread was
         * interrupted, and lets interrupted threads leave.
         */
        void betweenSteps(String who);

        /**
         * Lets other threads enter for up to {@code nanos} nanoseconds of real time, while the calling thread waits in
         * {@code who}.
         */
        void pause(long nanos, String who);

        /**
         * Called between two steps of a wait in {@code who}: lets other threads go on, if the threads of the program
         * take turns. Returns when the calling thread has its next turn.
         *
         * @param canGoOn whether the wait can go on or end
         */
        void endTurn(BooleanSupplier canGoOn, String who);

        /** Returns whether threads wait for their turn to enter. */
        boolean isAwaited();

        /** Returns whether the machine was closed. */
        boolean closed();

        /** Returns the thread inside the machine. */
        CallerThread caller();

        /** The calling thread waits for an operation that nothing moves on; null if it does not any more. */
        void blocked(CallerThread.@Nullable Wait wait);

        /** Describes who may change that; empty if all threads that have used the machine wait. */
        Optional<String> whoMayAct();

        /** Returns which threads that have never used the machine may change that. */
        NewThreads newThreads();

        /** Returns the threads that wait for operations that cannot proceed. */
        List<CallerThread> waiting();
    }

    /** Creates the clock of a host with the costs of its first device. */
    HostClock(EventLoop loop, Executor executor, MachineOptions options, Others others) {
        CostModel model = options.devices().get(0).costs();
        this.loop = loop;
        this.executor = executor;
        this.others = others;
        this.realTime = options.realTime();
        this.deadlockGrace = Durations.nanos(options.deadlockGrace());
        this.waitLimit = Durations.nanos(options.waitLimit());
        this.virtualWaitLimit = Durations.nanos(options.virtualWaitLimit());
        this.submitLatency = model.submitLatency();
        this.notifyLatency = model.notifyLatency();
        for (HostCost cost : HostCost.values()) {
            costs[cost.ordinal()] = model.host(cost);
        }
    }

    /** Returns the time, in nanoseconds. */
    long now() {
        if (realTime) {
            time = Math.max(time, System.nanoTime() - startedAt);
        }
        return time;
    }

    /**
     * Returns the time of the host or of the device, whichever is later, in nanoseconds. While a host thread waits, the
     * device is ahead of it.
     */
    long latest() {
        return Math.max(now(), loop.now());
    }

    /** Returns when the device sees work that is submitted now, in nanoseconds. */
    long visibleAt() {
        return time + submitLatency;
    }

    /** Returns the cost of a class of calls, in nanoseconds. */
    long cost(HostCost cost) {
        return costs[cost.ordinal()];
    }

    /**
     * Advances the time by the cost of a call that begins.
     *
     * @throws CudaException if the call would end after the latest virtual time (API-10)
     */
    void spendOnCall(long nanos, ApiFunction call) {
        long end = LongMath.saturatedAdd(time, nanos);
        ApiRule.LATEST_TIME.require(
                end <= EventLoop.LATEST,
                () -> call.name() + " is called at " + time + " ns and takes " + nanos
                        + " ns; the latest virtual time is " + EventLoop.LATEST + " ns");
        time = end;
    }

    /** Advances the time by a further cost of a call. */
    void spend(long nanos) {
        time += nanos;
    }

    /**
     * Runs everything that is due before the call {@code who} goes on. It may never end, as that of a graph that
     * launches itself: if it takes long, it is limited as a wait is.
     *
     * @param from the time of the host before, to which it returns if that does not end and the devices are not ahead
     * @throws DeadlockException if the devices have worked for as long as a call may wait
     */
    void runDue(String who, long from) {
        loop.hostTime(time);
        loop.release(time);
        if (!executor.choosing() && loop.nextTime() <= time) {
            Drive drive = new Drive(who);
            runDue(from, drive::checkDue);
        }
    }

    /** Runs everything that is due. If that does not end, the time of the host is that of the devices. */
    private void runDue(long from, Runnable beforeStep) {
        boolean ended = false;
        try {
            while (!executor.choosing() && loop.nextTime() <= time) {
                beforeStep.run();
                step(time);
            }
            ended = true;
        } finally {
            if (!ended) {
                time = Math.max(from, loop.now());
                loop.hostTime(time);
            }
        }
    }

    /** Advances the time and runs everything that becomes due. */
    void advance(Duration by) {
        long from = now();
        checkArgument(
                by.compareTo(Duration.ofNanos(EventLoop.LATEST - from)) <= 0,
                "time advances from %s ns by %s; the latest virtual time is %s ns",
                from,
                by,
                EventLoop.LATEST);
        time = from + by.toNanos();
        boolean open = !others.closed();
        loop.hostTime(time);
        loop.release(time);
        Drive drive = new Drive("advance");
        runDue(from, () -> {
            betweenSteps(open, "advance");
            drive.check(open);
        });
        runDue("advance", from);
    }

    /** Runs everything that can complete without the host. */
    void settle() {
        boolean open = !others.closed();
        Drive drive = new Drive("settle");
        while (progress(drive, open)) {
            betweenSteps(open, "settle");
            drive.check(open);
        }
        time = Math.max(time, Math.max(loop.now(), executor.horizon()));
        loop.runUntil(time);
    }

    /** Handles interrupts between steps, but not on a machine that was closed before: it can still be driven. */
    private void betweenSteps(boolean open, String who) {
        if (open) {
            others.betweenSteps(who);
        }
    }

    /**
     * Lets the policy run an operation before a query is answered, if a policy chooses the order. The query finds
     * everything complete that has run.
     */
    void runAtQuery(Object queried) {
        if (executor.choosing() && !loop.isAbandoned()) {
            executor.runAtQuery(queried);
            time = Math.max(time, executor.horizon());
        }
    }

    /**
     * Lets the policy run operations before the host goes on from a call. They may never end, as those of a graph that
     * launches itself: the call goes on without more of them if its thread is interrupted or the machine was closed.
     *
     * @param call the number of the call
     * @throws DeadlockException if the devices have worked for as long as a call may wait
     */
    void runBeforeHost(int call) {
        if (!executor.choosing()) {
            return;
        }
        Drive drive = new Drive("a call");
        while (goesOn() && executor.runOneBeforeHost(call)) {
            time = Math.max(time, executor.horizon());
            drive.check(true);
        }
    }

    private boolean goesOn() {
        return !loop.isAbandoned()
                && !others.closed()
                && !Thread.currentThread().isInterrupted();
    }

    /** Releases operations whose conditions hold now. */
    void release() {
        loop.release(time);
    }

    private boolean canRun() {
        return loop.isAbandoned() || executor.choosing() && executor.canRunChosen();
    }

    private boolean progress(Drive drive, boolean limited) {
        if (loop.isAbandoned()) {
            return false;
        }
        if (realTime) {
            awaitWallClock(drive, limited);
        }
        boolean moved = executor.choosing() ? executor.runChosen() : step(realTime ? now() : Long.MAX_VALUE);
        return moved || loop.release(time);
    }

    /** Runs the next action, and further ones up to {@code until}, for at most the maximum time of a step. */
    private boolean step(long until) {
        long next = loop.nextTime();
        return loop.step(next < until - MAX_STEP_NANOS ? next + MAX_STEP_NANOS : until);
    }

    /** A wait that drives the devices, within the limits of the machine. */
    private final class Drive {
        private static final int STEPS_BETWEEN_LOOKS = 64;

        private final String who;
        private final long virtualBegin = loop.now();
        private long realBegin;
        private long nextTurn;
        private int steps;

        Drive(String who) {
            this.who = who;
        }

        /**
         * Called between two steps. Lets waiting threads enter now and then if the wait is long.
         *
         * @param limited whether the limits apply
         * @throws DeadlockException if the wait has reached a limit
         */
        void check(boolean limited) {
            if (!limited) {
                return;
            }
            if (loop.now() - virtualBegin > virtualWaitLimit) {
                throw endless(Durations.text(virtualWaitLimit) + " of virtual", "withVirtualWaitLimit");
            }
            boolean slow = loop.takeSlow();
            if (steps++ % STEPS_BETWEEN_LOOKS == 0 || slow) {
                look();
            }
        }

        private void look() {
            long real = System.nanoTime();
            if (steps == 1) {
                begin(real);
                return;
            }
            checkRealTime(real);
            if (real - nextTurn > 0 && others.isAwaited()) {
                pause();
            }
        }

        /**
         * Called between two steps of what is due. If it takes long, it has the limit of real time, ends with the
         * machine and at an interrupt, and lets waiting threads enter.
         */
        void checkDue() {
            if (steps++ % STEPS_BETWEEN_LOOKS == 0 || loop.takeSlow()) {
                long real = System.nanoTime();
                if (steps == 1) {
                    begin(real);
                } else if (real - nextTurn > 0) {
                    checkRealTime(real);
                    pause();
                }
            }
        }

        private void begin(long real) {
            realBegin = real;
            nextTurn = real + TURN_AFTER_NANOS;
        }

        private void pause() {
            others.pause(TURN_NANOS, who);
            nextTurn = System.nanoTime() + TURN_INTERVAL_NANOS;
        }

        /** Throws a {@link DeadlockException} if the wait has reached the limit of real time. */
        void checkRealTime(long real) {
            if (real - realBegin > waitLimit) {
                throw endless(Durations.text(waitLimit) + " of real", "withWaitLimit");
            }
        }

        private DeadlockException endless(String limit, String option) {
            return new DeadlockException(others.caller().waitsIn(who) + ", and the devices have worked for " + limit
                    + " time without an end, the limit that MachineOptions." + option
                    + " sets. There are " + executor.unfinished() + " operations that are not complete. A graph that"
                    + " launches itself for ever, for example, never ends.");
        }
    }

    /** Lets other threads enter until the next action is due by the wall clock. */
    private void awaitWallClock(Drive drive, boolean limited) {
        while (loop.nextTime() != Long.MAX_VALUE && loop.nextTime() > now() && !loop.release(time)) {
            others.pause(Math.min(loop.nextTime() - time, pollInterval(WALL_CLOCK_POLL_NANOS)), drive.who);
            if (limited) {
                drive.checkRealTime(System.nanoTime());
            }
        }
    }

    /** Returns the nanoseconds until the next poll. */
    private long pollInterval(long otherwise) {
        return loop.waiting().isEmpty() ? otherwise : MEMORY_POLL_NANOS;
    }

    /** Blocks the calling thread in {@code who} until an operation is complete. */
    void await(long operation, String who) {
        if (executor.isCompleteAt(operation, time)) {
            return;
        }
        Drive drive = new Drive(who);
        while (!executor.isComplete(operation) && !loop.isAbandoned()) {
            others.betweenSteps(who);
            drive.check(true);
            others.endTurn(() -> executor.isComplete(operation) || canRun(), who);
            if (!executor.isComplete(operation) && !progress(drive, true) && !observeFault(operation)) {
                awaitOthers(operation, who);
            }
        }
        if (executor.isComplete(operation) && executor.completedAt(operation) > time) {
            long from = time;
            time = executor.completedAt(operation) + notifyLatency;
            runDue(who, from);
        }
    }

    /** Reports a fault of the context to the waiting host. Returns whether an operation proceeds because of it. */
    private boolean observeFault(long operation) {
        FaultState faults = executor.faults(operation);
        if (!faults.failed() || faults.isKnownToHost(time)) {
            return false;
        }
        faults.reportToHost();
        return loop.release(time);
    }

    /**
     * Waits for other threads when no operation can proceed. Returns when an operation may proceed again.
     *
     * @throws DeadlockException if no other thread can change that, or none has within the grace time
     */
    private void awaitOthers(long operation, String who) {
        long seen = others.arrivals();
        long began = System.nanoTime();
        CallerThread.Wait wait = new CallerThread.Wait(
                who,
                executor.describe(operation),
                seen,
                () -> executor.isComplete(operation),
                () -> WaitReport.of(executor, operation));
        others.blocked(wait);
        try {
            while (others.arrivals() == seen && !mayGoOn(operation)) {
                long passed = System.nanoTime() - began;
                long grace = grace(passed, wait);
                if (passed >= grace) {
                    // The last thread that could act may have done so, and have ended, since the look above.
                    if (others.arrivals() == seen && !mayGoOn(operation)) {
                        throw deadlock();
                    }
                    return;
                }
                others.pause(Math.min(grace - passed, pollInterval(THREAD_POLL_NANOS)), who);
                if (wait.deadlock() != null) {
                    throw new DeadlockException(wait.deadlock());
                }
            }
        } finally {
            others.blocked(null);
        }
    }

    private boolean mayGoOn(long operation) {
        return loop.isAbandoned() || executor.isComplete(operation) || loop.release(time);
    }

    /**
     * Returns how long other threads may take to act, in nanoseconds of real time; 0 if there is none.
     *
     * @throws DeadlockException if there are some, and that time has passed
     */
    private long grace(long passed, CallerThread.Wait wait) {
        Optional<String> actor = others.whoMayAct();
        if (actor.isPresent()) {
            if (passed >= deadlockGrace) {
                throw new DeadlockException(others.caller().waits() + " and nothing has made it go on for "
                        + Durations.text(deadlockGrace)
                        + " of real time, the limit that MachineOptions.withDeadlockGrace sets.\n" + actor.get() + "\n"
                        + wait.reasons());
            }
            return deadlockGrace;
        }
        return switch (others.newThreads()) {
            case NONE -> 0;
            case UNLIKELY -> Math.min(deadlockGrace, NEW_THREAD_GRACE_NANOS);
            case RUNNING -> deadlockGrace;
        };
    }

    /** Reports a deadlock to each waiting thread. All threads that have used the machine wait in it. */
    private DeadlockException deadlock() {
        List<CallerThread> all = others.waiting();
        for (CallerThread thread : all) {
            CallerThread.Wait wait = waitOf(thread);
            StringBuilder report = new StringBuilder(thread.waits())
                    .append(" and nothing can make it go on.\n")
                    .append(wait.reasons());
            for (CallerThread other : all) {
                if (other != thread) {
                    report.append('\n').append(other.waits()).append(", for ");
                    report.append(waitOf(other).operation()).append('.');
                }
            }
            wait.deadlock(report.toString());
        }
        return new DeadlockException(waitOf(others.caller()).deadlock());
    }

    private static CallerThread.Wait waitOf(CallerThread thread) {
        return Objects.requireNonNull(thread.blockedIn());
    }
}
