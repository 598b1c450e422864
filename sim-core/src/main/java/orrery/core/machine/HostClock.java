package orrery.core.machine;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import orrery.core.exec.Executor;
import orrery.core.exec.FaultState;
import orrery.core.exec.WaitReport;
import orrery.core.time.EventLoop;
import orrery.device.CostModel;
import orrery.device.HostCost;
import orrery.sim.DeadlockException;
import orrery.sim.MachineOptions;

/**
 * The host's time: what calls cost, and how it passes where a thread waits for the device. It drives the device's
 * clockwork; by whom it is driven, and who else may come while it waits, is the machine's affair.
 */
final class HostClock {
    /** How long an unknown thread may take to use the machine for the first time while all known ones wait. */
    private static final long STRANGERS_GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** How often memory is looked at that a thread or another process may change without a call. */
    private static final long LOOK_AT_MEMORY_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** How often it is looked whether a thread has ended, which nobody signals. */
    private static final long LOOK_AT_THREADS_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** Virtual time of one step at most, so that a loop on the device does not keep interrupts from its waiter. */
    private static final long MOST_OF_A_STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final EventLoop loop;
    private final Executor executor;
    private final Others others;
    private final boolean realTime;
    private final long deadlockGrace;
    private final long submitLatency;
    private final long notifyLatency;
    private final long[] costs = new long[HostCost.values().length];
    private final long switchedOn = System.nanoTime();
    private long time;

    /** The threads of the host. */
    interface Others {

        /** How often one has been in so far. */
        long arrivals();

        /**
         * Called between two steps of a wait in {@code who}: ends the wait if the machine was closed or the thread was
         * interrupted, and lets threads leave that were interrupted.
         */
        void betweenSteps(String who);

        /** Lets others in for up to so many nanoseconds of real time, while the calling thread waits in {@code who}. */
        void pause(long nanos, String who);

        /** Whether the machine was closed. */
        boolean closed();

        /** The thread that is in the machine. */
        CallerThread caller();

        /** The calling thread waits for an operation that nothing moves on; null if it does not any more. */
        void blocked(CallerThread.@Nullable Wait wait);

        /** Who is known to be able to change that, in words; empty if all threads that have used the machine wait. */
        Optional<String> whoMayAct();

        /** Whether a thread that has never used the machine might come and change that. */
        boolean strangerLives();

        /** The threads that wait for an operation that nothing moves on. */
        List<CallerThread> waiting();
    }

    /** The clock of a host with the costs of its first device. */
    HostClock(EventLoop loop, Executor executor, MachineOptions options, Others others) {
        CostModel model = options.devices().get(0).costs();
        this.loop = loop;
        this.executor = executor;
        this.others = others;
        this.realTime = options.realTime();
        this.deadlockGrace = Durations.nanos(options.deadlockGrace());
        this.submitLatency = model.submitLatency();
        this.notifyLatency = model.notifyLatency();
        for (HostCost cost : HostCost.values()) {
            costs[cost.ordinal()] = model.host(cost);
        }
    }

    /** The time, in nanoseconds. */
    long now() {
        if (realTime) {
            time = Math.max(time, System.nanoTime() - switchedOn);
        }
        return time;
    }

    /** When the device sees what is submitted now. */
    long visibleAt() {
        return time + submitLatency;
    }

    /** What a call of a class costs, in nanoseconds. */
    long cost(HostCost cost) {
        return costs[cost.ordinal()];
    }

    /** Lets time pass for a call. */
    void spend(long nanos) {
        time += nanos;
    }

    /** Lets happen what is due. */
    void runDue() {
        executor.hostTime(time);
        loop.release(time);
        if (!executor.choosing()) {
            loop.runUntil(time);
        }
    }

    /** Lets time pass. */
    void advance(Duration by) {
        time = Math.min(now() + Durations.nanos(by), Durations.FOR_EVER);
        boolean open = !others.closed();
        loop.release(time);
        while (!executor.choosing() && loop.nextTime() <= time) {
            betweenSteps(open, "advance");
            step(time);
        }
        runDue();
    }

    /** Lets everything finish that can finish without the host. */
    void settle() {
        boolean open = !others.closed();
        while (progress("settle")) {
            betweenSteps(open, "settle");
        }
        time = Math.max(time, Math.max(loop.now(), executor.horizon()));
        loop.runUntil(time);
    }

    /** A machine that was closed before can still be driven. */
    private void betweenSteps(boolean open, String who) {
        if (open) {
            others.betweenSteps(who);
        }
    }

    /** Lets a policy that chooses run one more operation. */
    void nudge() {
        if (executor.choosing()) {
            executor.runChosen();
            time = Math.max(time, executor.horizon());
        }
    }

    /** Lets go what waits for conditions that hold now. */
    void release() {
        loop.release(time);
    }

    private boolean progress(String who) {
        if (realTime) {
            awaitWallClock(who);
        }
        boolean moved = executor.choosing() ? executor.runChosen() : step(realTime ? now() : Long.MAX_VALUE);
        return moved || loop.release(time);
    }

    /** Lets the next action happen, and others up to {@code until}, but no more than a thread can wait for. */
    private boolean step(long until) {
        long next = loop.nextTime();
        return loop.step(next < until - MOST_OF_A_STEP_NANOS ? next + MOST_OF_A_STEP_NANOS : until);
    }

    /** Lets others in until the next action is due by the wall clock. */
    private void awaitWallClock(String who) {
        while (loop.nextTime() != Long.MAX_VALUE && loop.nextTime() > now() && !loop.release(time)) {
            others.pause(Math.min(loop.nextTime() - time, lookAgain(Long.MAX_VALUE)), who);
        }
    }

    /** After how many nanoseconds to look again if nobody rings. */
    private long lookAgain(long otherwise) {
        return loop.waiting().isEmpty() ? otherwise : LOOK_AT_MEMORY_NANOS;
    }

    /** Keeps the calling thread in {@code who} until an operation is complete. */
    void await(long operation, String who) {
        if (executor.isCompleteAt(operation, time)) {
            return;
        }
        while (!executor.isComplete(operation)) {
            others.betweenSteps(who);
            if (!progress(who) && !hears(operation)) {
                awaitOthers(operation, who);
            }
        }
        if (executor.completedAt(operation) > time) {
            time = executor.completedAt(operation) + notifyLatency;
            runDue();
        }
    }

    /** A thread that waits for the device hears of its faults; whether something goes on for that. */
    private boolean hears(long operation) {
        FaultState faults = executor.faults(operation);
        if (!faults.failed() || faults.heardBy(time)) {
            return false;
        }
        faults.heard();
        return loop.release(time);
    }

    /**
     * Nothing moves. Returns when that may have changed; throws when nobody can change it, or nobody has within the
     * time that the one who could is given.
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
            while (others.arrivals() == seen && !executor.isComplete(operation) && !loop.release(time)) {
                long passed = System.nanoTime() - began;
                others.pause(Math.min(grace(passed, wait) - passed, lookAgain(LOOK_AT_THREADS_NANOS)), who);
                if (wait.deadlock() != null) {
                    throw new DeadlockException(wait.deadlock());
                }
            }
        } finally {
            others.blocked(null);
        }
    }

    /**
     * How long others are given to act, in nanoseconds of real time.
     *
     * @throws DeadlockException if no less has passed
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
        long grace = Math.min(deadlockGrace, STRANGERS_GRACE_NANOS);
        if (passed >= grace || !others.strangerLives()) {
            throw deadlock();
        }
        return grace;
    }

    /** All threads that have used the machine wait in it: each reports the deadlock. */
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
