package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Looks from outside whether the threads of a program can go on, and describes what they wait for. The threads are
 * those of a thread group. The texts are the same in every run of a program: threads without a name of their own are
 * numbered in the order of their creation.
 */
final class DeadlockDetector {
    /** The time between two looks. */
    static final long MILLIS_BETWEEN_LOOKS = 20;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** The packages of the threads of machines, which have classes of their own. */
    private static final String OF_MACHINES = "orrery.core.";

    private static final Pattern UNNAMED = Pattern.compile("(Thread-|pool-)\\d+.*|");

    /**
     * So many looks in a row have to find the threads waiting at least, however short the grace time is: a thread that
     * waits for a moment is found waiting, too, and one that was woken is found waiting until it is scheduled.
     */
    private static final int MIN_LOOKS = 25;

    /** The number of threads that are described at most. */
    private static final int MAX_DESCRIBED = 16;

    private final Thread main;
    private final ThreadGroup group;

    /** How often the threads have waited so far, at the last look that found all of them waiting; -1 for none. */
    private long waitCount = -1;

    /**
     * How many looks in a row have found that. Looks are counted and not timed, so that a busy computer decides
     * nothing.
     */
    private long looks;

    /** Creates a detector for the threads of a group, one of which runs the program. */
    DeadlockDetector(Thread main, ThreadGroup group) {
        this.main = main;
        this.group = group;
    }

    /** Returns the live threads of the program, in the order of their creation. */
    ImmutableList<Thread> threads() {
        return all().filter(each -> !isOfMachine(each))
                .sorted(Comparator.comparingLong(Thread::getId))
                .collect(ImmutableList.toImmutableList());
    }

    /** Returns the live threads of the group, those of machines included. */
    private Stream<Thread> all() {
        Thread[] threads;
        int count;
        do {
            threads = new Thread[group.activeCount() + 16];
            count = group.enumerate(threads);
        } while (count == threads.length);
        return Arrays.stream(threads, 0, count);
    }

    private static boolean isOfMachine(Thread thread) {
        return thread.getClass().getName().startsWith(OF_MACHINES);
    }

    /** Forgets what was seen: another run has begun. */
    void reset() {
        waitCount = -1;
    }

    /**
     * Looks at the threads. Returns why they cannot go on: the one that runs the program waits for threads that wait
     * for each other, or all have waited for as long as threads outside of the program may take to wake them. Empty if
     * they may go on.
     */
    Optional<String> look(Duration grace) {
        List<Thread> threads = threads();
        Map<Long, ThreadInfo> infos = threads.stream().map(Thread::getState).allMatch(DeadlockDetector::isWaiting)
                ? infos(threads)
                : Map.of();
        if (infos.size() < threads.size()
                || !infos.values().stream().map(ThreadInfo::getThreadState).allMatch(DeadlockDetector::isWaiting)) {
            reset();
            return Optional.empty();
        }
        if (hasCycle(threads, infos)) {
            return Optional.of("threads wait for each other: " + describe(threads));
        }
        long waitsNow = infos.values().stream()
                .mapToLong(each -> each.getWaitedCount() + each.getBlockedCount())
                .sum();
        if (waitsNow != waitCount || othersGoOn(infos)) {
            waitCount = waitsNow;
            looks = 0;
        }
        return ++looks <= Math.max(MIN_LOOKS, grace.toMillis() / MILLIS_BETWEEN_LOOKS)
                ? Optional.empty()
                : Optional.of("all threads of the program wait, and nothing has made one go on for " + text(grace)
                        + " of real time, the limit that MachineOptions.withDeadlockGrace sets: "
                        + describe(threads));
    }

    /** Returns whether a thread of a machine runs, or one outside of the program that holds an awaited lock goes on. */
    private boolean othersGoOn(Map<Long, ThreadInfo> infos) {
        return all().anyMatch(each -> isOfMachine(each) && each.getState() == Thread.State.RUNNABLE)
                || infos.values().stream()
                        .map(ThreadInfo::getLockOwnerId)
                        .filter(owner -> owner >= 0 && !infos.containsKey(owner))
                        .map(THREADS::getThreadInfo)
                        .anyMatch(owner -> owner != null && !isWaiting(owner.getThreadState()));
    }

    /** Describes what the threads of the program do. */
    String describe() {
        return describe(threads());
    }

    /** Returns a duration in seconds or milliseconds. */
    static String text(Duration time) {
        return time.toMillis() % 1000 == 0 ? time.toSeconds() + " s" : time.toMillis() + " ms";
    }

    private static boolean isWaiting(Thread.State state) {
        return state == Thread.State.BLOCKED || state == Thread.State.WAITING;
    }

    /**
     * Returns the states of threads and what they wait for, at one moment, by id. Threads that have ended are not in
     * it.
     */
    private static Map<Long, ThreadInfo> infos(List<Thread> threads) {
        return byId(THREADS.getThreadInfo(ids(threads)));
    }

    /** Returns the same with stacks and held locks. The JVM stops and searches its heap for them. */
    private static Map<Long, ThreadInfo> detailedInfos(List<Thread> threads) {
        return byId(THREADS.getThreadInfo(ids(threads), true, true));
    }

    private static long[] ids(List<Thread> threads) {
        return threads.stream().mapToLong(Thread::getId).toArray();
    }

    private static Map<Long, ThreadInfo> byId(ThreadInfo[] infos) {
        return Arrays.stream(infos)
                .filter(Objects::nonNull)
                .collect(Collectors.toMap(ThreadInfo::getThreadId, each -> each));
    }

    // -- who waits for whom --------------------------------------------------------------------------------------

    private boolean hasCycle(List<Thread> threads, Map<Long, ThreadInfo> infos) {
        Set<Long> seen = new HashSet<>();
        ThreadInfo next = infos.get(main.getId());
        while (next != null && seen.add(next.getThreadId())) {
            Thread awaited = awaited(next, threads);
            next = awaited == null ? null : infos.get(awaited.getId());
        }
        return next != null;
    }

    /** Returns the thread that a thread waits for, whose end or whose lock it needs; null if that is not known. */
    private static @Nullable Thread awaited(ThreadInfo info, List<Thread> threads) {
        LockInfo lock = info.getLockInfo();
        return threads.stream()
                .filter(each -> each.getId() == info.getLockOwnerId() || lock != null && isSame(lock, each))
                .findFirst()
                .orElse(null);
    }

    private static boolean isSame(LockInfo lock, Thread thread) {
        return lock.getIdentityHashCode() == System.identityHashCode(thread)
                && lock.getClassName().equals(thread.getClass().getName());
    }

    // -- texts ---------------------------------------------------------------------------------------------------

    private String describe(List<Thread> threads) {
        Map<Long, ThreadInfo> infos = detailedInfos(threads);
        List<String> texts = new ArrayList<>();
        for (Thread each : threads) {
            ThreadInfo info = infos.get(each.getId());
            if (info != null && texts.size() < MAX_DESCRIBED) {
                texts.add(name(each, threads) + " " + state(info, threads) + held(info) + place(info));
            }
        }
        return String.join("; ", texts)
                + (infos.size() > texts.size() ? "; and " + (infos.size() - texts.size()) + " more" : "");
    }

    /** Returns the name of a thread: its number in the program, if its name has a number that depends on other runs. */
    private static String name(Thread thread, List<Thread> threads) {
        String name = thread.getName();
        return "thread " + (UNNAMED.matcher(name).matches() ? threads.indexOf(thread) + 1 : name);
    }

    private String state(ThreadInfo info, List<Thread> threads) {
        LockInfo lock = info.getLockInfo();
        boolean limited = info.getThreadState() == Thread.State.TIMED_WAITING;
        if (lock == null) {
            return limited ? "sleeps" : isWaiting(info.getThreadState()) ? "waits" : "runs";
        }
        Thread awaited = awaited(info, threads);
        String what;
        if (awaited == null) {
            what = "a " + lock.getClassName();
        } else if (awaited.getId() == info.getLockOwnerId()) {
            what = "a " + lock.getClassName() + " that " + name(awaited, threads) + " holds";
        } else {
            what = "the end of " + name(awaited, threads);
        }
        return "waits for " + what;
    }

    /** Returns the locks that a thread holds, except those that a library has taken. */
    private static String held(ThreadInfo info) {
        List<String> held = new ArrayList<>();
        Arrays.stream(info.getLockedMonitors())
                .filter(each -> !isOfLibrary(each.getLockedStackFrame()))
                .forEach(each -> held.add("a " + each.getClassName()));
        Arrays.stream(info.getLockedSynchronizers()).forEach(each -> held.add("a " + each.getClassName()));
        return held.isEmpty() ? "" : " and holds " + String.join(" and ", held);
    }

    /** Returns the place in the program where a thread waits. */
    private static String place(ThreadInfo info) {
        return info.getThreadState() == Thread.State.RUNNABLE
                ? ""
                : Arrays.stream(info.getStackTrace())
                        .filter(each -> !isOfLibrary(each))
                        .findFirst()
                        .map(each -> " (" + each.getFileName() + ":" + each.getLineNumber() + ")")
                        .orElse("");
    }

    private static boolean isOfLibrary(StackTraceElement frame) {
        return !ProgramStack.isProgram(frame.getClassName());
    }
}
