package orrery.core.explore;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import orrery.core.thread.CpuTime;
import orrery.core.thread.ReadyThreads;
import orrery.core.thread.ThreadReport;

/**
 * Tells by their states whether threads rest: nothing but another thread, or the end of a long sleep, makes them go on.
 *
 * <p>A thread that was woken is found waiting until it runs. Therefore two looks in a row have to find it waiting while
 * the operating system has not readied it, or many looks where the operating system does not tell.
 *
 * <p>A thread that sleeps goes on, except in two cases. One that has slept and sleeps again at the same place polls in
 * a loop: it waits until a thread has gone on. One that is found in the same sleep again and again waits until that
 * ends. One that computes for long waits for another one in a loop, too.
 */
final class RestingThreads {
    /** So many looks in a row have to find threads waiting that the operating system has not readied. */
    private static final int CLEAR_LOOKS = 2;

    /** So many looks, a millisecond apart, have to find threads waiting where that is not known. */
    private static final int LATER_LOOKS = 20;

    /** A thread that computes for so long in a turn is taken to wait for another one in a loop. */
    private static final long LONGEST_LOOP_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final IdentityHashMap<Thread, Sleep> sleeps = new IdentityHashMap<>();

    /** The CPU time of the threads that were found running in this turn, when they were first. */
    private final IdentityHashMap<Thread, Long> running = new IdentityHashMap<>();

    /** How many looks in a row have found all threads waiting. */
    private int looks;

    private boolean areAllForever = true;

    private enum State {
        GOES_ON,
        /** It waits for another one of the threads. */
        WAITS,
        /** It sleeps, or computes in a loop. */
        WAITS_FOR_A_WHILE,
        /** It may have been woken, and only not have been run yet. */
        SEEMS_TO_WAIT
    }

    /** A thread that was found asleep. */
    private static final class Sleep {
        /** A thread that has begun to sleep so often at one place sleeps in a loop. The first time may count as two. */
        private static final int LOOP = 3;

        /** A thread that is found so often in one sleep waits. Looks are a millisecond apart after the first ones. */
        private static final int LONG_SLEEP_LOOKS = 1000;

        /** How often the thread has waited or slept so far: another number is another sleep. */
        private long number = -1;

        /** How often it was found in the same sleep. */
        private int looks;

        private StackTraceElement[] place = new StackTraceElement[0];

        /** The number of the first sleep at this place since a thread has gone on; -1 for none. */
        private long first = -1;

        /** Adds a look at a thread that is asleep, and returns whether it rests. */
        boolean observe(Thread thread) {
            ThreadInfo info = THREADS.getThreadInfo(thread.getId());
            long current = info == null ? 0 : info.getWaitedCount(); // the sleeps of a virtual thread are not counted
            if (current != number) {
                StackTraceElement[] here = thread.getStackTrace();
                if (!Arrays.equals(here, place)) {
                    first = -1;
                }
                number = current;
                looks = 0;
                place = here;
            }
            if (first < 0) {
                first = current;
            }
            return current - first + 1 >= LOOP || ++looks > LONG_SLEEP_LOOKS;
        }

        /** Forgets how often it has slept: what the thread finds when it wakes up may be new. */
        void forget() {
            first = -1;
        }
    }

    /** Forgets what was found: a thread has gone on. */
    void beginTurn() {
        sleeps.keySet().removeIf(thread -> !thread.isAlive());
        sleeps.values().forEach(Sleep::forget);
        running.clear();
        looks = 0;
        areAllForever = true;
    }

    /**
     * Returns whether the threads that were found resting wait without a limit of time, so that only each other or a
     * thread that is not known can make them go on.
     */
    boolean areAllForever() {
        return areAllForever;
    }

    /**
     * Looks at threads, and returns whether all of them rest.
     *
     * @param threads those that are looked at
     * @param others the threads that they may wait for
     * @param isLater whether some time has passed since the last look
     */
    boolean doAllRest(Collection<Thread> threads, Set<Thread> others, boolean isLater) {
        List<Thread> seemToWait = new ArrayList<>();
        areAllForever = true;
        for (Thread each : threads) {
            switch (state(each, others)) {
                case GOES_ON -> {
                    looks = 0;
                    return false;
                }
                case WAITS -> {}
                case WAITS_FOR_A_WHILE -> areAllForever = false;
                case SEEMS_TO_WAIT -> seemToWait.add(each);
            }
        }
        if (seemToWait.isEmpty()) {
            return true;
        } else if (!ReadyThreads.areShown()) {
            looks += isLater ? 1 : 0;
            return looks >= LATER_LOOKS;
        }
        looks = ReadyThreads.areAmong(seemToWait) ? 0 : looks + 1;
        return looks >= CLEAR_LOOKS;
    }

    private State state(Thread thread, Set<Thread> others) {
        return switch (thread.getState()) {
            case NEW, TERMINATED -> State.GOES_ON;
            case RUNNABLE -> {
                long cpu = CpuTime.of(thread);
                yield cpu - running.computeIfAbsent(thread, any -> cpu) > LONGEST_LOOP_NANOS
                        ? State.WAITS_FOR_A_WHILE
                        : State.GOES_ON;
            }
            case BLOCKED, WAITING -> ofWait(thread, others);
            case TIMED_WAITING -> {
                areAllForever = false;
                yield ThreadReport.isSleeping(thread) ? ofSleep(thread) : ofWait(thread, others);
            }
        };
    }

    private State ofSleep(Thread thread) {
        return sleeps.computeIfAbsent(thread, any -> new Sleep()).observe(thread)
                ? State.WAITS_FOR_A_WHILE
                : State.GOES_ON;
    }

    /**
     * Returns the state of a waiting thread. It waits for another one that holds the lock, or whose end it waits for.
     */
    private static State ofWait(Thread thread, Set<Thread> others) {
        ThreadInfo info = THREADS.getThreadInfo(thread.getId());
        LockInfo lock = info == null ? null : info.getLockInfo();
        return lock != null
                        && others.stream()
                                .filter(Thread::isAlive)
                                .anyMatch(each -> each.getId() == info.getLockOwnerId() || isSame(lock, each))
                ? State.WAITS
                : State.SEEMS_TO_WAIT;
    }

    private static boolean isSame(LockInfo lock, Object object) {
        return lock.getIdentityHashCode() == System.identityHashCode(object)
                && lock.getClassName().equals(object.getClass().getName());
    }
}
