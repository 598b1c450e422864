package orrery.core.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import orrery.core.kernel.DeviceThreads;

/**
 * Knows who on the host may still act on a machine whose devices cannot go on: threads that have used it and do not
 * wait in it, callbacks that run, other processes that share memory with it, and threads of the process that may use it
 * for the first time.
 *
 * <p>Accessed with the machine's lock held, except where a method says otherwise.
 */
final class HostActivity {
    private static final String THREADS_OF_THE_JVM = "InnocuousThreadGroup";

    /** No thread-local: that would keep the machine for as long as the thread lives. */
    private final Map<Thread, CallerThread> threads = new WeakHashMap<>();

    private final Supplier<List<Thread>> processThreads;
    private final AtomicInteger callbacks = new AtomicInteger();
    private boolean sharesMemory;
    private int threadCount;

    /** The activity on a machine, in this process. */
    HostActivity() {
        this(HostActivity::liveThreads);
    }

    /** The activity in a process whose live platform threads a supplier gives. */
    HostActivity(Supplier<List<Thread>> processThreads) {
        this.processThreads = processThreads;
    }

    /** Returns the machine's view of a Java thread; from its first use on, the thread is known. */
    CallerThread thread(Thread thread) {
        return threads.computeIfAbsent(thread, caller -> new CallerThread(++threadCount, caller.getName()));
    }

    /** Notes that a callback begins to run on a thread of the machine. Needs no lock. */
    void callbackStarted() {
        callbacks.incrementAndGet();
    }

    /** Notes that a callback has ended. Needs no lock. */
    void callbackEnded() {
        callbacks.decrementAndGet();
    }

    /** Notes that other processes can write memory that the machine reads, for as long as the machine exists. */
    void sharesMemory() {
        sharesMemory = true;
    }

    /**
     * Returns who is known to be able to act, in words: a thread that has used the machine, is alive and does not wait
     * in it, a callback that runs, or another process. Empty if there is none.
     *
     * @param arrivals how often a thread has entered the machine so far: one that waits, but has not looked at its
     *     condition since, may still go on
     */
    Optional<String> whoMayAct(long arrivals) {
        if (callbacks.get() > 0) {
            return Optional.of("A callback of the machine is running and could still act.");
        }
        for (Map.Entry<Thread, CallerThread> known : threads.entrySet()) {
            if (known.getKey().isAlive()
                    && !isOfMachine(known.getKey())
                    && !known.getValue().waitsInVain(arrivals)) {
                return Optional.of(known.getValue() + " has used the machine, is alive and could still act.");
            }
        }
        return sharesMemory
                ? Optional.of("Another process may share the memory of a file with the machine and could still act.")
                : Optional.empty();
    }

    /** Whether the process has a thread that has never used the machine, and so may do so for the first time. */
    boolean strangerLives() {
        for (Thread thread : processThreads.get()) {
            if (!isOfMachine(thread) && !isOfJvm(thread) && !threads.containsKey(thread)) {
                return true;
            }
        }
        return false;
    }

    /** The known threads that wait in the machine. */
    List<CallerThread> waiting() {
        List<CallerThread> waiting = new ArrayList<>();
        for (Map.Entry<Thread, CallerThread> known : threads.entrySet()) {
            if (known.getKey().isAlive() && known.getValue().blockedIn() != null) {
                waiting.add(known.getValue());
            }
        }
        waiting.sort((one, other) -> Long.compare(one.id(), other.id()));
        return waiting;
    }

    /** Threads of the machine act through callbacks only, which are counted. */
    private static boolean isOfMachine(Thread thread) {
        return DeviceThreads.isDeviceThread(thread);
    }

    /** The JVM's own threads are in the root group, or in a group of theirs below it; they run no code of a program. */
    private static boolean isOfJvm(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group == null || group.getParent() == null || group.getName().equals(THREADS_OF_THE_JVM);
    }

    /** The live platform threads; those that carry virtual threads are among them. */
    private static List<Thread> liveThreads() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads;
        int count;
        do {
            threads = new Thread[root.activeCount() + 16];
            count = root.enumerate(threads);
        } while (count == threads.length);
        return Arrays.asList(threads).subList(0, count);
    }
}
