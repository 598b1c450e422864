package orrery.core.machine;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import orrery.core.exec.BlockedThreadDetector;

/**
 * Tells whether threads wait. What waits for a thread, a lock, a monitor or a {@link Future} that is not free is known
 * to wait, and what waits for one that is free is known to go on. Others are taken to wait if they are found waiting
 * for a while. A thread that sleeps goes on.
 */
final class ThreadWaits {
    /** A thread that computes for so long is taken to wait for another one in a loop. */
    private static final long LONGEST_LOOP_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final IdentityHashMap<Thread, BlockedThreadDetector> detectors = new IdentityHashMap<>();
    private long began = System.nanoTime();
    private boolean areAllForever = true;

    /** What is known of a thread. */
    private enum State {
        GOES_ON,
        WAITS,
        /** It waits, but may stop to wait without another thread. */
        WAITS_FOR_TIME,
        /** It may have been woken, and only not have been run yet. */
        SEEMS_TO_WAIT
    }

    /** Forgets what was found: a thread has gone on. */
    void begin() {
        detectors.clear();
        began = System.nanoTime();
        areAllForever = true;
    }

    /** Returns whether all threads that were found waiting since the beginning wait for others. */
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
            return state != State.GOES_ON || now - began > LONGEST_LOOP_NANOS;
        }
        return detectors
                .computeIfAbsent(thread, any -> new BlockedThreadDetector(now))
                .observe(true, now);
    }

    private static State state(Thread thread, Set<Thread> others) {
        return switch (thread.getState()) {
            case NEW, RUNNABLE, TERMINATED -> State.GOES_ON;
            case BLOCKED, WAITING -> ofWait(thread, false, others);
            case TIMED_WAITING -> {
                State state = ofWait(thread, true, others);
                yield state == State.WAITS ? State.WAITS_FOR_TIME : state;
            }
        };
    }

    private static State ofWait(Thread thread, boolean timed, Set<Thread> others) {
        if (LockSupport.getBlocker(thread) instanceof Future<?> future) {
            return future.isDone() ? State.GOES_ON : State.WAITS;
        }
        ThreadInfo info = THREADS.getThreadInfo(thread.getId());
        LockInfo lock = info == null ? null : info.getLockInfo();
        if (info == null || lock == null) {
            return timed ? State.GOES_ON : State.SEEMS_TO_WAIT;
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
