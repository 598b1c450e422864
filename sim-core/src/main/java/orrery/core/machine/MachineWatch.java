package orrery.core.machine;

import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.Multiset;
import com.google.common.collect.Multisets;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.slf4j.LoggerFactory;
import orrery.core.engine.Engine;
import orrery.core.kernel.KernelWatch;
import orrery.core.thread.ReadyThreads;

/**
 * The task of the watchdog for one machine. It drives the devices while the program waits elsewhere, for a latch, a
 * future or a queue, as a real device proceeds without calls; and it looks after kernels that run for long.
 *
 * <p>The program waits elsewhere if nobody is in the machine, and {@value #WAITING_LOOKS} looks in a row find that no
 * thread runs that has used it. The devices then go on event by event, on a thread of the machine, until such a thread
 * runs or enters: that is after the event which has ended its wait. The virtual time of the host goes on to that of the
 * event.
 */
final class MachineWatch {
    /** The time between two looks while the program may wait elsewhere. */
    static final long CLOSE_LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private static final int WAITING_LOOKS = 3;

    /** One look in this number counts while threads of the process are ready to run that may be the program's. */
    private static final int LOOKS_WITH_READY_THREADS = 25;

    /** The same while a thread runs that was created after the machine and may use it soon. */
    private static final int NEW_THREAD_LOOKS = 10;

    /** The number of looks after a callback at least: a thread that it has woken may not be scheduled yet. */
    private static final int WOKEN_LOOKS = ReadyThreads.areShown() ? 1 : 20;

    /** The number of such looks at most, while threads are ready that have not used the machine and were not before. */
    private static final int MAX_WOKEN_LOOKS = 40;

    /** The number of looks that follow each other soon after the program has waited elsewhere. */
    private static final int CLOSE_LOOKS = 100;

    /** The number of looks after which a machine that is not used is looked at rarely. */
    private static final int LOOKS_UNTIL_IDLE = 1000;

    /** The number of looks between two at the CPU time of a kernel. */
    private static final int LOOKS_BETWEEN_KERNELS = 50;

    private final ApiGate gate;
    private final CallingThreads threads;
    private final Engine engine;
    private final boolean isRealTime;
    private final Executor executor;
    private final KernelWatch kernels;
    private long entries;
    private int waitingLooks;
    private int looks;

    /** How many looks do not count, because a thread was ready. */
    private int skippedLooks;

    /** The look that has found the machine used last. */
    private int lastUse;

    /** Until this look, the next one follows soon: the program has waited elsewhere, and may do so again. */
    private int closeLooksEnd;

    /** Whether a thread of the machine lets the devices go on. */
    private volatile boolean driving;

    /** The number of entries into the machine when it began; one more ends it. */
    private volatile long driveBegan;

    /** The same for the last one that failed: the devices go on alone again after another entry. */
    private volatile long stuck = -1;

    /** The names of the threads that were ready before the last callback of a drive. Read by the thread that drives. */
    private Multiset<String> readyBefore = ImmutableMultiset.of();

    /**
     * Creates the watch of a machine.
     *
     * @param gate lets the devices go on
     * @param threads the threads of the program
     * @param isRealTime whether virtual time follows the wall clock
     * @param executor runs what lets the devices go on
     * @param kernels looks after kernels that run for long
     */
    MachineWatch(
            ApiGate gate,
            CallingThreads threads,
            Engine engine,
            boolean isRealTime,
            Executor executor,
            KernelWatch kernels) {
        this.gate = gate;
        this.threads = threads;
        this.engine = engine;
        this.isRealTime = isRealTime;
        this.executor = executor;
        this.kernels = kernels;
    }

    /** Returns whether the machine was closed. */
    boolean isClosed() {
        return threads.closed();
    }

    /** Returns whether it was used not long ago, or has work that is not complete. */
    boolean isBusy() {
        return looks - lastUse < LOOKS_UNTIL_IDLE || engine.unfinished() > 0;
    }

    /** Looks once. Returns whether the next look should follow soon. */
    boolean look() {
        if (++looks % LOOKS_BETWEEN_KERNELS == 0) {
            kernels.look();
        }
        MachineLock lock = threads.lock();
        boolean isUsed = lock.owner() != null || lock.entries() != entries;
        if (isUsed) {
            entries = lock.entries();
            lastUse = looks;
        }
        if (driving || isUsed || engine.unfinished() == 0 || !lock.tryEnter()) {
            waitingLooks = 0;
            skippedLooks = 0;
            return looks < closeLooksEnd;
        }
        try {
            countLook();
            if (waitingLooks >= (threads.mayNewThreadsEnter() ? NEW_THREAD_LOOKS : WAITING_LOOKS) && entries != stuck) {
                waitingLooks = 0;
                driving = true;
                closeLooksEnd = looks + CLOSE_LOOKS;
            }
        } finally {
            lock.leave();
        }
        if (driving) {
            begin();
        }
        return waitingLooks > 0 || skippedLooks > 0 || looks < closeLooksEnd;
    }

    /**
     * Lets the devices go on. Runs on a thread of the machine: a kernel that never ends keeps no other machine waiting.
     */
    private void drive() {
        readyBefore = ReadyThreads.ofProgram();
        try {
            gate.driveWhile(isRealTime ? hasCalled -> isAlone() : this::isStillWaiting);
        } catch (RuntimeException | Error e) {
            if (threads.closed()) {
                return;
            }
            stuck = driveBegan;
            LoggerFactory.getLogger(MachineWatch.class)
                    .error("a machine whose program waits elsewhere cannot go on", e);
        } finally {
            driving = false;
        }
    }

    /**
     * Counts a look that finds the program waiting. One with a ready thread, which may be of the program, hardly
     * counts.
     */
    private void countLook() {
        if (isRealTime) {
            waitingLooks++;
        } else if (!threads.isProgramWaiting() || threads.isProgramReady()) {
            waitingLooks = 0;
            skippedLooks = 0;
        } else if (skippedLooks == 0 && !ReadyThreads.ofProgram().isEmpty()) {
            skippedLooks = LOOKS_WITH_READY_THREADS;
        } else {
            skippedLooks = Math.max(0, skippedLooks - 1);
            waitingLooks += skippedLooks == 0 ? 1 : 0;
        }
    }

    private void begin() {
        driveBegan = entries;
        boolean begun = false;
        try {
            executor.execute(this::drive);
            begun = true;
        } finally {
            if (!begun) {
                driving = false;
            }
        }
    }

    private boolean isAlone() {
        return threads.lock().entries() == driveBegan && !threads.lock().isAwaited() && !threads.closed();
    }

    /**
     * Returns whether no thread of the program goes on after an event. Where that has called a callback, it is looked
     * several times: a thread that the callback has woken needs a while.
     *
     * @param hasCalled whether the event has called a callback
     */
    private boolean isStillWaiting(boolean hasCalled) {
        if (hasCalled) {
            awaitWoken();
        }
        return threads.isProgramWaiting() && isAlone();
    }

    private void awaitWoken() {
        Multiset<String> ready = ReadyThreads.ofProgram();
        for (int made = 0; threads.isProgramWaiting() && isAlone() && mayGoOn(made, ready); made++) {
            threads.lock().pause(CLOSE_LOOK_NANOS);
            ready = ReadyThreads.ofProgram();
        }
        readyBefore = ready;
    }

    /** Returns whether a thread of the program was woken and is not scheduled yet, or one that may be of it. */
    private boolean mayGoOn(int made, Multiset<String> ready) {
        return made < WOKEN_LOOKS
                || threads.isProgramReady()
                || made < MAX_WOKEN_LOOKS && !Multisets.containsOccurrences(readyBefore, ready);
    }
}
