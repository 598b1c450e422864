package orrery.core.machine;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import orrery.core.kernel.BlockedThreadDetector;

/**
 * Tells whether threads wait. What waits for a thread, a lock, a monitor or a {@link Future} that is not free is known
 * to wait, and what waits for one that is free is known to go on. Others are taken to wait if they are found waiting
 * for a while.
 *
 * <p>A thread that sleeps goes on, except in two cases. One that has slept and sleeps again at the same place polls in
 * a loop: it waits until a thread has gone on. One that sleeps for long waits until its sleep ends.
 */
final class ThreadWaits {
    /** A thread that computes for so long is taken to wait for another one in a loop. */
    private static final long LONGEST_LOOP_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** A thread that sleeps for so long at a time is taken to wait. */
    private static final long LONGEST_SLEEP_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final IdentityHashMap<Thread, BlockedThreadDetector> detectors = new IdentityHashMap<>();
    private final IdentityHashMap<Thread, Sleep> sleeps = new IdentityHashMap<>();
    private long began = System.nanoTime();
    private boolean areAllForever = true;

    /** What is known of a thread. */
    private enum State {
        GOES_ON,
        SLEEPS,
        /** It waits for a thread of the program. */
        WAITS,
        /** It waits, but may stop to wait without a thread of the program. */
        WAITS_FOR_OTHERS,
        /** It may have been woken, and only not have been run yet. */
        SEEMS_TO_WAIT
    }

    /** A thread that was found asleep. */
    private static final class Sleep {
        /** A thread that has begun to sleep so often at one place sleeps in a loop. The first time may count as two. */
        private static final int LOOP = 3;

        /** How often the thread has waited or slept so far: another number is another sleep. */
        private long number = -1;

        private long began;
        private StackTraceElement[] place = new StackTraceElement[0];

        /** The number of the first sleep at this place since a thread has gone on; -1 for none. */
        private long first = -1;

        /** Adds a sample of a thread that is asleep, and returns whether it waits. */
        boolean observe(Thread thread, long now) {
            ThreadInfo info = THREADS.getThreadInfo(thread.getId());
            long current = info == null ? 0 : info.getWaitedCount(); // the sleeps of a virtual thread are not counted
            if (current != number) {
                StackTraceElement[] here = thread.getStackTrace();
                if (!Arrays.equals(here, place)) {
                    first = -1;
                }
                number = current;
                began = now;
                place = here;
            }
            if (first < 0) {
                first = current;
            }
            return current - first + 1 >= LOOP || now - began > LONGEST_SLEEP_NANOS;
        }

        /** Forgets how often it has slept: what the thread finds when it wakes up may be new. */
        void forget() {
            first = -1;
        }
    }

    /** Forgets what was found: a thread has gone on. */
    void begin() {
        detectors.clear();
        sleeps.keySet().removeIf(thread -> !thread.isAlive());
        sleeps.values().forEach(Sleep::forget);
        began = System.nanoTime();
        areAllForever = true;
    }

    /** Returns whether all threads that were found waiting since the beginning wait for threads of the program. */
    boolean areAllForever() {
        return areAllForever;
    }

    /**
     * Samples the state of a thread, and returns whether it is taken to wait.
     *
     * @param others the threads that it may wait for
     */
    boolean sample(Thread thread, Set<Thread> others) {
        long now = System.nanoTime();
        State state = state(thread, others);
        areAllForever &= state == State.WAITS;
        if (state != State.SEEMS_TO_WAIT) {
            detectors.remove(thread);
        }
        return switch (state) {
            case WAITS, WAITS_FOR_OTHERS -> true;
            case SEEMS_TO_WAIT ->
                detectors
                        .computeIfAbsent(thread, any -> new BlockedThreadDetector(now))
                        .observe(true, now);
            case SLEEPS -> sleeps.computeIfAbsent(thread, any -> new Sleep()).observe(thread, now);
            case GOES_ON -> now - began > LONGEST_LOOP_NANOS;
        };
    }

    private static State state(Thread thread, Set<Thread> others) {
        return switch (thread.getState()) {
            case NEW, RUNNABLE, TERMINATED -> State.GOES_ON;
            case BLOCKED, WAITING -> ofWait(thread, false, others);
            case TIMED_WAITING -> {
                State state = ofWait(thread, true, others);
                yield state == State.WAITS ? State.WAITS_FOR_OTHERS : state;
            }
        };
    }

    private static State ofWait(Thread thread, boolean timed, Set<Thread> others) {
        if (LockSupport.getBlocker(thread) instanceof Future<?> future) {
            // Any thread may complete it, also one that is not of the program.
            return future.isDone() ? State.GOES_ON : State.WAITS_FOR_OTHERS;
        }
        ThreadInfo info = THREADS.getThreadInfo(thread.getId());
        LockInfo lock = info == null ? null : info.getLockInfo();
        if (info == null || lock == null) {
            return timed ? State.SLEEPS : State.SEEMS_TO_WAIT;
        }
        long owner = info.getLockOwnerId();
        if (owner < 0 && info.getThreadState() == Thread.State.BLOCKED) {
            return State.GOES_ON;
        }
        boolean waits =
                others.stream().filter(Thread::isAlive).anyMatch(each -> each.getId() == owner || isSame(lock, each));
        return waits ? State.WAITS : State.SEEMS_TO_WAIT;
    }

    private static boolean isSame(LockInfo lock, Object object) {
        return lock.getIdentityHashCode() == System.identityHashCode(object)
                && lock.getClassName().equals(object.getClass().getName());
    }
}
