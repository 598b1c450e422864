package orrery.core.machine;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.math.LongMath;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import orrery.core.effect.CallbackThreads;
import orrery.core.engine.BlockedOperation;
import orrery.core.engine.Durations;
import orrery.core.engine.Engine;
import orrery.core.engine.EventLoop;
import orrery.core.engine.Operation;
import orrery.core.engine.TimedAction;
import orrery.core.fault.FaultState;
import orrery.core.host.ApiRule;
import orrery.core.thread.CpuTime;
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
    /** The time between two looks at who may end a wait for which nothing is due. */
    static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /**
     * The maximum virtual time of a step. It bounds the time until an interrupt is noticed while the device runs a
     * loop.
     */
    private static final long MAX_STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** The maximum real time between two looks at the limits of a wait for the wall clock. */
    private static final long WALL_CLOCK_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** What a read of memory costs that polls, in nanoseconds of virtual time. Assumed. */
    private static final long POLL_NANOS = 50;

    /** The number of such reads in a row after which the next ones take until something happens. */
    private static final int QUICK_POLLS = 1000;

    /** Where a policy chooses, the number of polls from one at which an operation runs in any case to the next one. */
    private static final int POLLS_WITHOUT_RUN = 16;

    /** The CPU time for which a wait drives the devices before it lets other threads enter. */
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final EventLoop loop;
    private final Engine executor;
    private final Others others;
    private final boolean realTime;
    private final BlockedWait blocked;
    private final long waitLimit;
    private final long virtualWaitLimit;
    private final long submitLatency;
    private final long notifyLatency;
    private final long[] costs = new long[HostCost.values().length];
    private final long startedAt = System.nanoTime();
    private long time;
    private long polls;

    /** Whether the devices go on while the program waits elsewhere. */
    private boolean isAbsent;

    private long lastPoll;

    /** The host threads of the machine. */
    interface Others {

        /** Returns what calls host functions, stream callbacks and destructors. */
        CallbackThreads callbacks();

        /** Returns the number of entries into the machine so far. */
        long arrivals();

        /**
         * Called between two steps of a wait in {@code who}. Ends the wait if the machine was closed or the thread was
         * interrupted.
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

        /** Looks who may change that. */
        HostThreads.Activity look();

        /** Returns the threads that wait for operations that cannot proceed. */
        List<CallerThread> waiting();
    }

    /** Creates the clock of a host with the costs of its first device. */
    HostClock(EventLoop loop, Engine executor, MachineOptions options, Others others) {
        CostModel model = options.devices().get(0).costs();
        this.loop = loop;
        this.executor = executor;
        this.others = others;
        this.realTime = options.realTime();
        this.blocked = new BlockedWait(
                loop, others, Durations.nanos(options.deadlockGrace()) / LOOK_NANOS, () -> loop.release(time));
        this.waitLimit = Durations.nanos(options.waitLimit());
        this.virtualWaitLimit = Durations.nanos(options.virtualWaitLimit());
        loop.afterStep(this::callCallbacks);
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

    /** Returns whether virtual time follows the wall clock. */
    boolean isRealTime() {
        return realTime;
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
        while (progress("settle")) {
            betweenSteps(open, "settle");
            drive.check(open);
        }
        time = Math.max(time, Math.max(loop.now(), executor.horizon()));
        loop.runUntil(time);
    }

    /** Whether a program still waits. */
    @FunctionalInterface
    interface StillWaits {
        /**
         * Returns whether it does after an event.
         *
         * @param hasCalled whether the event has called a callback
         */
        boolean after(boolean hasCalled);
    }

    /**
     * Lets the devices go on while the program waits elsewhere, event by event. The time of the host goes on with them.
     */
    void driveWhile(StillWaits waits) {
        Drive drive = new Drive("a wait outside of the machine");
        CallbackThreads callbacks = others.callbacks();
        long called = callbacks.called();
        boolean moved = true;
        while (moved && !loop.isAbandoned() && waits.after(callbacks.called() != called)) {
            called = callbacks.called();
            moved = driveEvent();
            time = Math.max(time, loop.now());
            drive.check(true);
        }
    }

    private boolean driveEvent() {
        isAbsent = true;
        try {
            boolean moved = executor.choosing()
                    ? executor.runChosen()
                    : loop.nextTime() <= (realTime ? now() : Long.MAX_VALUE - 1) && loop.step(loop.nextTime());
            return loop.release(time) || moved || observeFaults();
        } finally {
            isAbsent = false;
        }
    }

    /** Calls the callbacks that an event has started. A thread that one of them wakes finds the time of the event. */
    private void callCallbacks() {
        if (isAbsent) {
            time = Math.max(time, loop.now());
        }
        others.callbacks().run();
    }

    /**
     * Lets time pass, because the host polls memory: a little for each of the first reads, and until something happens
     * for later ones.
     *
     * @param entry the number of the present entry into the machine: reads follow each other if it is that of the last
     *     one and one more
     * @param query observes an action that answers a query of the host
     */
    void poll(long entry, Consumer<Runnable> query) {
        if (executor.choosing()) {
            pollChosen(query);
            return;
        }
        polls = entry == lastPoll + 1 ? polls + 1 : 0;
        lastPoll = entry;
        long from = now();
        long next = loop.nextTime();
        if (!realTime) {
            time = polls < QUICK_POLLS || next == Long.MAX_VALUE
                    ? time + POLL_NANOS
                    : Math.max(time + POLL_NANOS, next);
        }
        runDue("a read of memory", from);
    }

    /**
     * Lets the policy run an operation before the host reads what it polls. At one of {@value #POLLS_WITHOUT_RUN} polls
     * of a thread, one runs in any case. Which ones depends on nothing but the reads of the thread, so that schedules
     * that differ in independent operations only stay equivalent.
     */
    private void pollChosen(Consumer<Runnable> query) {
        if (loop.isAbandoned()) {
            return;
        } else if (others.caller().countPoll() % POLLS_WITHOUT_RUN == 0) {
            query.accept(executor::runChosen);
        } else {
            executor.runIfChosen();
        }
        time = Math.max(time, executor.horizon());
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

    private boolean progress(String who) {
        if (loop.isAbandoned()) {
            return false;
        }
        if (realTime) {
            awaitWallClock(who);
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

        /** The steps after which other threads may enter if the CPU time is not measured. */
        private static final int STEPS_BETWEEN_TURNS = 1 << 14;

        private final String who;
        private final long virtualBegin = loop.now();
        private long cpuBegin = -1;
        private long turnEnds;
        private int steps;

        Drive(String who) {
            this.who = who;
        }

        /**
         * Called between two steps.
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
            if (++steps % STEPS_BETWEEN_LOOKS == 0) {
                checkCpuTime();
            }
        }

        /**
         * Called between two steps of what is due when a call begins. If that takes long, the call ends with the
         * machine and at an interrupt, as a wait does.
         */
        void checkDue() {
            check(true);
            if (steps % STEPS_BETWEEN_LOOKS == 0) {
                others.betweenSteps(who);
            }
        }

        /**
         * Throws a {@link DeadlockException} if the calling thread has driven the devices for too long, and lets
         * waiting threads enter now and then. Its CPU time counts, so that a busy computer changes nothing.
         */
        private void checkCpuTime() {
            long cpu = CpuTime.ofCurrentThread();
            if (cpu < 0) {
                if (steps % STEPS_BETWEEN_TURNS == 0 && others.isAwaited()) {
                    others.pause(LOOK_NANOS, who);
                }
            } else if (cpuBegin < 0) {
                cpuBegin = cpu;
                turnEnds = cpu + TURN_NANOS;
            } else if (cpu - cpuBegin > waitLimit) {
                throw endless(Durations.text(waitLimit) + " of CPU", "withWaitLimit");
            } else if (cpu > turnEnds && others.isAwaited()) {
                others.pause(LOOK_NANOS, who);
                turnEnds = CpuTime.ofCurrentThread() + TURN_NANOS;
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
    private void awaitWallClock(String who) {
        while (loop.nextTime() != Long.MAX_VALUE && loop.nextTime() > now() && !loop.release(time)) {
            others.pause(Math.min(loop.nextTime() - time, pollInterval(WALL_CLOCK_POLL_NANOS)), who);
        }
    }

    /** Returns the nanoseconds until the next poll. */
    private long pollInterval(long otherwise) {
        return loop.waiting().isEmpty() ? otherwise : LOOK_NANOS;
    }

    /** Blocks the calling thread in {@code who} until an operation is complete. */
    void await(Operation operation, String who) {
        if (operation.isCompleteAt(time)) {
            return;
        }
        Drive drive = new Drive(who);
        while (!operation.isComplete() && !loop.isAbandoned()) {
            others.betweenSteps(who);
            drive.check(true);
            others.endTurn(() -> operation.isComplete() || canRun(), who);
            if (!operation.isComplete() && !progress(who) && !observeFault(operation)) {
                blocked.await(operation, who);
            }
        }
        if (operation.isComplete() && operation.completedAt() > time) {
            long from = time;
            time = operation.completedAt() + notifyLatency;
            runDue(who, from);
        }
    }

    /** Lets the host notice the faults for which operations wait. Returns whether one proceeds because of that. */
    private boolean observeFaults() {
        boolean proceeds = false;
        for (TimedAction action : loop.waiting()) {
            proceeds |= action instanceof BlockedOperation blocked && observeFault(blocked.operation());
        }
        return proceeds;
    }

    /** Reports a fault of the context to the waiting host. Returns whether an operation proceeds because of it. */
    private boolean observeFault(Operation operation) {
        FaultState faults = operation.faults();
        if (!faults.failed() || faults.isKnownToHost(time)) {
            return false;
        }
        faults.reportToHost();
        return loop.release(time);
    }
}
