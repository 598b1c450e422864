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
 * Tracks which threads and processes may still act on a machine whose devices cannot proceed: threads that have used it
 * and do not wait in it, running callbacks, other processes that share memory with it, and threads of the process that
 * may use it for the first time.
 *
 * <p>Accessed with the machine's lock held, except where a method says otherwise.
 */
final class HostActivity {
    private static final String THREADS_OF_THE_JVM = "InnocuousThreadGroup";

    /** Not a thread-local, which would keep the machine reachable for as long as the thread lives. */
    private final Map<Thread, CallerThread> threads = new WeakHashMap<>();

    private final Supplier<List<Thread>> processThreads;
    private final AtomicInteger callbacks = new AtomicInteger();
    private boolean sharesMemory;
    private int threadCount;

    /** Tracks the threads of this process. */
    HostActivity() {
        this(HostActivity::liveThreads);
    }

    /** Tracks the threads that a supplier of live platform threads returns. */
    HostActivity(Supplier<List<Thread>> processThreads) {
        this.processThreads = processThreads;
    }

    /** Returns the host thread of a Java thread, and creates it at the first use. */
    CallerThread thread(Thread thread) {
        return threads.computeIfAbsent(thread, caller -> new CallerThread(++threadCount, caller.getName()));
    }

    /** Counts the start of a callback on a thread of the machine. Needs no lock. */
    void callbackStarted() {
        callbacks.incrementAndGet();
    }

    /** Counts the end of a callback. Needs no lock. */
    void callbackEnded() {
        callbacks.decrementAndGet();
    }

    /** Records that other processes can write memory that the machine reads, for the rest of its lifetime. */
    void sharesMemory() {
        sharesMemory = true;
    }

    /**
     * Describes a known actor: a live thread that has used the machine and does not wait in it, a running callback, or
     * another process. Empty if there is none.
     *
     * @param arrivals the current number of entries: a thread that waits, but has not evaluated its condition since the
     *     last entry, may still proceed
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
                ? Optional.of("Another process may share memory or events with the machine and could still act.")
                : Optional.empty();
    }

    /** Returns whether neither a callback nor another process may act. */
    boolean isOfThreadsOnly() {
        return callbacks.get() == 0 && !sharesMemory;
    }

    /** Returns whether the process has a thread that has never used the machine and may do so. */
    boolean newThreadMayEnter() {
        for (Thread thread : processThreads.get()) {
            if (!isOfMachine(thread) && !isOfJvm(thread) && !threads.containsKey(thread)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the known threads that wait in the machine. */
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

    /** Returns whether a thread belongs to a machine. Such threads act only through callbacks, which are counted. */
    private static boolean isOfMachine(Thread thread) {
        return DeviceThreads.isDeviceThread(thread);
    }

    /** Returns whether a thread belongs to the JVM: it is in the root group, or in a group of the JVM below it. */
    private static boolean isOfJvm(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group == null || group.getParent() == null || group.getName().equals(THREADS_OF_THE_JVM);
    }

    /** Returns the live platform threads, including carrier threads of virtual threads. */
    private static List<Thread> liveThreads() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return liveThreads(root);
    }

    /** Returns the live platform threads of a group and of those in it. */
    static List<Thread> liveThreads(ThreadGroup group) {
        Thread[] threads;
        int count;
        do {
            threads = new Thread[group.activeCount() + 16];
            count = group.enumerate(threads);
        } while (count == threads.length);
        return Arrays.asList(threads).subList(0, count);
    }
}
