package orrery.core.machine;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
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

    /** The class of the threads that run virtual threads. */
    private static final String CARRIER_THREADS = "jdk.internal.misc.CarrierThread";

    /**
     * The threads that have used the machine, by identity: a program may override {@link Thread#equals}. Not a
     * thread-local, which would keep the machine reachable for as long as the thread lives.
     */
    private final Map<Key, CallerThread> threads = new HashMap<>();

    private @Nullable CallerThread callbackThread;

    private final ReferenceQueue<Thread> collected = new ReferenceQueue<>();
    private final LookupKey lookup = new LookupKey();

    /**
     * The id of a thread that is never started. Threads that are created after the machine have greater ids. It is in
     * the root group, because until JDK 19 a group with such a thread is kept for ever.
     */
    private final long lastEarlierThread = new Thread(rootGroup(), () -> {}, "orrery-marker", 0, false).getId();

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

    /** Returns the host thread of a Java thread, and creates it at the first use. A known one is found without heap. */
    CallerThread thread(Thread thread) {
        for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
            threads.remove(gone);
        }
        CallerThread known = threads.get(lookup.of(thread));
        return known == null ? newThread(thread) : known;
    }

    private CallerThread newThread(Thread thread) {
        CallerThread caller = new CallerThread(threadCount + 1, thread.getName());
        threads.put(new ThreadKey(thread, collected), caller);
        threadCount++;
        return caller;
    }

    /**
     * Returns the host thread of host functions and other callbacks, whichever thread of the machine runs them: that
     * depends on real time. Creates it at the first use.
     */
    CallerThread callbackThread() {
        if (callbackThread == null) {
            callbackThread = new CallerThread(threadCount + 1, DeviceThreads.CALLBACK_NAME);
            threadCount++;
        }
        return callbackThread;
    }

    /** A thread, by identity. Keys of the same thread are equal. */
    private interface Key {
        /** Returns the thread; null if it was collected. */
        @Nullable
        Thread get();

        default boolean isAlive() {
            Thread thread = get();
            return thread != null && thread.isAlive();
        }

        default boolean isSame(@Nullable Object other) {
            return this == other || other instanceof Key key && get() != null && get() == key.get();
        }
    }

    /** A thread, which it does not keep. */
    private static final class ThreadKey extends WeakReference<Thread> implements Key {
        private final int hash;

        ThreadKey(Thread thread, ReferenceQueue<Thread> queue) {
            super(thread, queue);
            hash = System.identityHashCode(thread);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return isSame(other);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /** A thread that is looked up. One object serves for all of them, so that a look needs no heap. */
    private static final class LookupKey implements Key {
        private @Nullable Thread thread;

        LookupKey of(Thread other) {
            thread = other;
            return this;
        }

        @Override
        public @Nullable Thread get() {
            return thread;
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return isSame(other);
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(thread);
        }
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
        for (Map.Entry<Key, CallerThread> known : threads.entrySet()) {
            if (known.getKey().isAlive()
                    && !isOfMachine(known.getKey().get())
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

    /** The threads of the process that have never used the machine. */
    enum NewThreads {
        NONE,
        /** There are some, but they wait, or are older than the machine: probably they never use it. */
        UNLIKELY,
        /** One was created after the machine and runs, or there are tasks of the common pool or virtual threads. */
        RUNNING
    }

    /** Returns which threads may use the machine for the first time. */
    NewThreads newThreads() {
        List<Thread> all = processThreads.get().stream().filter(this::isNew).toList();
        if (runsTasks(true) || all.stream().anyMatch(each -> each.getId() > lastEarlierThread && runs(each))) {
            return NewThreads.RUNNING;
        }
        return all.isEmpty() ? NewThreads.NONE : NewThreads.UNLIKELY;
    }

    private boolean isNew(Thread thread) {
        return !isOfMachine(thread) && !isOfJvm(thread) && !threads.containsKey(lookup.of(thread));
    }

    /** Returns whether a thread goes on without another thread that wakes it. */
    private static boolean runs(Thread thread) {
        return switch (thread.getState()) {
            case RUNNABLE, TIMED_WAITING -> true;
            case NEW, BLOCKED, WAITING, TERMINATED -> false;
        };
    }

    /**
     * Returns whether tasks may act that show nothing of the program that has created them: those of the common pool.
     *
     * @param virtual whether virtual threads may act, too, if there are some
     */
    boolean runsTasks(boolean virtual) {
        return !ForkJoinPool.commonPool().isQuiescent()
                || virtual && processThreads.get().stream().anyMatch(HostActivity::isCarrier);
    }

    /**
     * Returns whether a thread runs virtual threads. While they sleep, nothing but this thread shows that they exist.
     */
    private static boolean isCarrier(Thread thread) {
        return thread.getClass().getName().equals(CARRIER_THREADS);
    }

    /** Returns the known threads that wait in the machine. */
    List<CallerThread> waiting() {
        List<CallerThread> waiting = new ArrayList<>();
        for (Map.Entry<Key, CallerThread> known : threads.entrySet()) {
            if (known.getKey().isAlive() && known.getValue().blockedIn() != null) {
                waiting.add(known.getValue());
            }
        }
        waiting.sort((one, other) -> Long.compare(one.id(), other.id()));
        return waiting;
    }

    /** Returns whether a thread belongs to a machine. Such threads act only through callbacks, which are counted. */
    private static boolean isOfMachine(@Nullable Thread thread) {
        return thread != null && DeviceThreads.isDeviceThread(thread);
    }

    /** Returns whether a thread belongs to the JVM: it is in the root group, or in a group of the JVM below it. */
    private static boolean isOfJvm(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group == null || group.getParent() == null || group.getName().equals(THREADS_OF_THE_JVM);
    }

    /** Returns the live platform threads, including carrier threads of virtual threads. */
    private static List<Thread> liveThreads() {
        return liveThreads(rootGroup());
    }

    private static ThreadGroup rootGroup() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return root;
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
