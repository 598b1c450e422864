package orrery.core.progress;

import static com.google.common.base.Preconditions.checkArgument;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import orrery.core.effect.CallbackThreads;
import orrery.core.engine.ConditionalContinuation;
import orrery.core.engine.Engine;
import orrery.core.engine.EventLoop;
import orrery.core.engine.Operation;
import orrery.core.engine.TimedAction;
import orrery.core.fault.FaultState;
import orrery.sim.DeadlockException;
import orrery.sim.MachineOptions;

/**
 * Drives the event loop for the host: at a call until the time of the call, while a thread waits in the machine, and
 * while the program waits elsewhere. The time of the host advances with it. The machine decides which threads may enter
 * while one waits.
 */
public final class DeviceProgress {
    /** The time between two looks for threads that may end a wait while no event is due. */
    static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /**
     * The maximum virtual time of a step. It bounds the time until an interrupt is noticed while the device runs a
     * loop.
     */
    private static final long MAX_STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** The maximum real time between two looks at the limits of a wait for the wall clock. */
    private static final long WALL_CLOCK_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** What a read of memory costs that polls, in nanoseconds of virtual time. Assumed. */
    private static final long READ_NANOS = 50;

    /** The number of such reads in a row after which the next ones take until something happens. */
    private static final int QUICK_POLLS = 1000;

    /** Where a policy chooses, the number of polls from one at which an operation runs in any case to the next one. */
    private static final int POLLS_WITHOUT_RUN = 16;

    private final EventLoop loop;
    private final Engine engine;
    private final HostClock clock;
    private final OtherThreads others;
    private final BlockedWait blocked;
    private final WaitLimits.Maximum maximum;
    private long polls;

    /** Whether the devices go on while the program waits elsewhere. */
    private boolean isAbsent;

    private long lastPoll;

    /** Drives an engine for the host of a clock. */
    public DeviceProgress(EventLoop loop, Engine engine, HostClock clock, MachineOptions options, OtherThreads others) {
        this.loop = loop;
        this.engine = engine;
        this.clock = clock;
        this.others = others;
        this.blocked =
                new BlockedWait(loop, others, Durations.nanos(options.deadlockGrace()) / LOOK_NANOS, this::release);
        this.maximum = new WaitLimits.Maximum(
                Durations.nanos(options.waitLimit()), Durations.nanos(options.virtualWaitLimit()));
        loop.afterStep(this::callCallbacks);
    }

    /**
     * Returns the time of the host or of the device, whichever is later, in nanoseconds. While a host thread waits, the
     * device is ahead of it.
     */
    public long latest() {
        return Math.max(clock.now(), loop.now());
    }

    /**
     * Processes all events that are due before the call {@code who} continues. That may never end, as for a graph that
     * launches itself, so that it has the same limits as a wait.
     *
     * @param from the time of the host before, to which it returns if that does not end and the devices are not ahead
     * @throws DeadlockException if the devices have worked for as long as a call may wait
     */
    public void runDue(String who, long from) {
        loop.hostTime(clock.time());
        release();
        if (!engine.choosing() && loop.nextTime() <= clock.time()) {
            WaitLimits limits = limits(who);
            runDue(from, limits::checkDue);
        }
    }

    /** Processes all events that are due. If a limit ends that, the host's time becomes that of the devices. */
    private void runDue(long from, Runnable beforeStep) {
        boolean ended = false;
        try {
            while (!engine.choosing() && loop.nextTime() <= clock.time()) {
                beforeStep.run();
                step(clock.time());
            }
            ended = true;
        } finally {
            if (!ended) {
                clock.set(Math.max(from, loop.now()));
                loop.hostTime(clock.time());
            }
        }
    }

    /** Advances the time and runs everything that becomes due. A closed machine does so without limits. */
    public void advance(Duration by) {
        long from = clock.now();
        checkArgument(
                by.compareTo(Duration.ofNanos(EventLoop.LATEST - from)) <= 0,
                "time advances from %s ns by %s; the latest virtual time is %s ns",
                from,
                by,
                EventLoop.LATEST);
        clock.set(from + by.toNanos());
        boolean open = !others.closed();
        loop.hostTime(clock.time());
        release();
        WaitLimits limits = limits("advance");
        runDue(from, open ? limits::checkWait : () -> {});
        runDue("advance", from);
    }

    /** Runs everything that can complete without the host. A closed machine does so without limits. */
    public void settle() {
        boolean open = !others.closed();
        WaitLimits limits = limits("settle");
        while (progress("settle")) {
            if (open) {
                limits.checkWait();
            }
        }
        clock.advanceTo(Math.max(loop.now(), engine.horizon()));
        loop.runUntil(clock.time());
    }

    /** Whether a program still waits. */
    @FunctionalInterface
    public interface StillWaits {
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
    public void driveWhile(StillWaits waits) {
        WaitLimits limits = limits("a wait outside of the machine");
        CallbackThreads callbacks = others.callbacks();
        long called = callbacks.called();
        boolean moved = true;
        while (moved && !loop.isAbandoned() && waits.after(callbacks.called() != called)) {
            called = callbacks.called();
            moved = driveEvent();
            clock.advanceTo(loop.now());
            limits.check();
        }
    }

    private boolean driveEvent() {
        isAbsent = true;
        try {
            boolean moved = engine.choosing()
                    ? engine.choices().run()
                    : loop.nextTime() <= (clock.isRealTime() ? clock.now() : Long.MAX_VALUE - 1)
                            && loop.step(loop.nextTime());
            return release() || moved || observeFaults();
        } finally {
            isAbsent = false;
        }
    }

    /** Calls the callbacks that an event has enqueued. A thread that one of them wakes finds the time of the event. */
    private void callCallbacks() {
        if (isAbsent) {
            clock.advanceTo(loop.now());
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
    public void poll(long entry, Consumer<Runnable> query) {
        if (engine.choosing()) {
            pollChosen(query);
            return;
        }
        polls = entry == lastPoll + 1 ? polls + 1 : 0;
        lastPoll = entry;
        long from = clock.now();
        long next = loop.nextTime();
        if (!clock.isRealTime()) {
            clock.spend(READ_NANOS);
            if (polls >= QUICK_POLLS && next != Long.MAX_VALUE) {
                clock.advanceTo(next);
            }
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
            query.accept(engine.choices()::run);
        } else {
            engine.choices().runIfChosen();
        }
        clock.advanceTo(engine.horizon());
    }

    private WaitLimits limits(String who) {
        return new WaitLimits(maximum, loop, engine, others, who);
    }

    /**
     * Lets the policy run an operation before a query is answered, if a policy chooses the order. The query finds
     * everything complete that has run.
     */
    public void runAtQuery(Object queried) {
        if (engine.choosing() && !loop.isAbandoned()) {
            engine.choices().runAtQuery(queried);
            clock.advanceTo(engine.horizon());
        }
    }

    /**
     * Lets the policy run operations before the host goes on from a call. They may never end, as those of a graph that
     * launches itself: the call goes on without more of them if its thread is interrupted or the machine was closed.
     *
     * @param call the number of the call
     * @throws DeadlockException if the devices have worked for as long as a call may wait
     */
    public void runBeforeHost(int call) {
        if (!engine.choosing()) {
            return;
        }
        WaitLimits limits = limits("a call");
        while (goesOn() && engine.choices().runOneBeforeHost(call)) {
            clock.advanceTo(engine.horizon());
            limits.check();
        }
    }

    private boolean goesOn() {
        return !loop.isAbandoned()
                && !others.closed()
                && !Thread.currentThread().isInterrupted();
    }

    /** Releases operations whose conditions hold now. Returns whether there were any. */
    public boolean release() {
        return loop.release(clock.time());
    }

    private boolean canRun() {
        return loop.isAbandoned() || engine.choosing() && engine.choices().canRun();
    }

    private boolean progress(String who) {
        if (loop.isAbandoned()) {
            return false;
        }
        if (clock.isRealTime()) {
            awaitWallClock(who);
        }
        boolean moved =
                engine.choosing() ? engine.choices().run() : step(clock.isRealTime() ? clock.now() : Long.MAX_VALUE);
        return moved || release();
    }

    /** Runs the next action, and further ones up to {@code until}, for at most the maximum time of a step. */
    private boolean step(long until) {
        long next = loop.nextTime();
        return loop.step(next < until - MAX_STEP_NANOS ? next + MAX_STEP_NANOS : until);
    }

    /** Lets other threads enter until the next action is due by the wall clock. */
    private void awaitWallClock(String who) {
        while (loop.nextTime() != Long.MAX_VALUE && loop.nextTime() > clock.now() && !release()) {
            long interval = loop.waiting().isEmpty() ? WALL_CLOCK_POLL_NANOS : LOOK_NANOS;
            others.pause(Math.min(loop.nextTime() - clock.time(), interval), who);
        }
    }

    /** Blocks the calling thread in {@code who} until an operation is complete. */
    public void await(Operation operation, String who) {
        if (operation.isCompleteAt(clock.time())) {
            return;
        }
        WaitLimits limits = limits(who);
        while (!operation.isComplete() && !loop.isAbandoned()) {
            limits.checkWait();
            others.endTurn(() -> operation.isComplete() || canRun(), who);
            if (!operation.isComplete() && !progress(who) && !observeFault(operation)) {
                blocked.await(operation, who);
            }
        }
        if (operation.isComplete() && operation.completedAt() > clock.time()) {
            long from = clock.time();
            clock.noticeCompletion(operation.completedAt());
            runDue(who, from);
        }
    }

    /** Lets the host notice the faults for which operations wait. Returns whether one proceeds because of that. */
    private boolean observeFaults() {
        boolean proceeds = false;
        for (TimedAction action : loop.waiting()) {
            proceeds |= action instanceof ConditionalContinuation blocked && observeFault(blocked.operation());
        }
        return proceeds;
    }

    /** Reports a fault of the context to the waiting host. Returns whether an operation proceeds because of it. */
    private boolean observeFault(Operation operation) {
        FaultState faults = operation.faults();
        if (!faults.failed() || faults.isKnownToHost(clock.time())) {
            return false;
        }
        faults.reportToHost();
        return release();
    }
}
