package orrery.core.machine;

import java.time.Duration;
import orrery.core.exec.FaultState;
import orrery.core.exec.Executor;
import orrery.core.exec.WaitReport;
import orrery.core.time.EventLoop;
import orrery.device.CostModel;
import orrery.device.HostCost;

/**
 * The host's time: what calls cost, and how it passes where a thread waits for the device. It drives the device's
 * clockwork; by whom it is driven, and who else may come while it waits, is the machine's affair.
 */
final class HostClock {
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

    /** The other threads of the host. */
    interface Others {

        /** How often one has been in so far. */
        long arrivals();

        /** Lets others in for up to so many nanoseconds of real time. */
        void pause(long nanos);

        /** The thread that waits, and the function {@code who} that it waits in. */
        String waiting(String who);
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
        loop.release(time);
        if (!executor.choosing()) {
            loop.runUntil(time);
        }
        executor.forget(time);
    }

    /** Lets time pass. */
    void advance(Duration by) {
        time = Math.min(now() + Durations.nanos(by), Durations.FOR_EVER);
        runDue();
    }

    /** Lets everything finish that can finish without the host. */
    void settle() {
        while (progress()) {
            // Until nothing moves.
        }
        time = Math.max(time, Math.max(loop.now(), executor.horizon()));
        loop.runUntil(time);
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

    private boolean progress() {
        if (realTime) {
            awaitWallClock();
        }
        boolean moved = executor.choosing() ? executor.runChosen() : loop.step(realTime ? now() : Long.MAX_VALUE);
        return moved || loop.release(time);
    }

    /** Lets others in until the next action is due by the wall clock. */
    private void awaitWallClock() {
        while (loop.nextTime() != Long.MAX_VALUE && loop.nextTime() > now() && !loop.release(time)) {
            others.pause(loop.nextTime() - time);
        }
    }

    /** Keeps the calling thread in {@code who} until an operation is complete. */
    void await(long operation, String who) {
        if (executor.isCompleteAt(operation, time)) {
            return;
        }
        while (!executor.isComplete(operation)) {
            if (!progress() && !hears(operation)) {
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

    /** Nothing moves: another thread may still come and change that, for as long as the machine's patience lasts. */
    private void awaitOthers(long operation, String who) {
        long seen = others.arrivals();
        long deadline = System.nanoTime() + deadlockGrace;
        while (others.arrivals() == seen && !executor.isComplete(operation) && !loop.release(time)) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                throw new DeadlockException(
                        others.waiting(who) + " and nothing can make it go on.\n" + WaitReport.of(executor, operation));
            }
            others.pause(left);
        }
    }
}
