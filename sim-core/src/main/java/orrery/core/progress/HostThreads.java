package orrery.core.progress;

import com.google.common.collect.MapMaker;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import orrery.core.thread.DeviceThreads;
import orrery.core.thread.LiveThreads;
import orrery.core.thread.ReadyThreads;
import orrery.core.thread.ThreadReport;

/**
 * Tells which threads and processes may still act on a machine whose devices cannot proceed: threads that have used it,
 * callbacks, other processes that share memory with it, and threads of the process that may use it for the first time.
 *
 * <p>What a thread does is known from its state alone. One that was woken is found waiting until it is scheduled, so
 * that one look decides nothing: a thread counts as blocked if many consecutive looks find it waiting. Looks are
 * counted and not timed, because a process that is not scheduled makes no looks either.
 *
 * <p>Accessed with the machine's lock held.
 */
public final class HostThreads {
    /** The class of the threads that run virtual threads. */
    private static final String CARRIER_THREADS = "jdk.internal.misc.CarrierThread";

    /**
     * The threads that have used the machine, by identity: a program may override {@link Thread#equals}. Not a
     * thread-local, which would keep the machine reachable for as long as the thread lives.
     */
    private final Map<Thread, CallerThread> threads =
            new MapMaker().weakKeys().concurrencyLevel(1).makeMap();

    /**
     * The threads that wait in a machine without a due event, with what may end the wait. Such a thread wakes up to
     * look, and another machine must not count it as running.
     */
    private static final Map<Thread, Actor> WAITING = new MapMaker().weakKeys().makeMap();

    private @Nullable CallerThread callbackThread;

    /**
     * The id of a thread that is never started. Threads that are created after the machine have greater ids. It is in
     * the root group, because until JDK 19 a group with such a thread is kept for ever.
     */
    private final long lastEarlierThread =
            new Thread(LiveThreads.rootGroup(), () -> {}, "orrery-marker", 0, false).getId();

    private final Supplier<List<Thread>> processThreads;
    private final Supplier<Stream<Thread>> callbacks;
    private final Predicate<Thread> isEntering;
    private boolean sharesMemory;
    private int threadCount;

    /** What may end a wait, from the most certain to none. */
    public enum Actor {
        /** A thread that has used the machine runs or sleeps, or a callback does. */
        KNOWN,
        /**
         * Another process shares memory with the machine; or a thread that has never used it was created after it and
         * runs, or tasks of the common pool or virtual threads do; or a thread waits for something with a timeout.
         */
        POSSIBLE,
        /** There are threads that have never used the machine, but they wait, or are older than it. */
        UNLIKELY,
        NONE
    }

    /**
     * Who may act, and its description.
     *
     * @param who a sentence; empty for {@link Actor#UNLIKELY} and {@link Actor#NONE}
     * @param isDirect whether a thread was found that acts itself, and not only one that waits in another machine for
     *     one that acts
     */
    public record Activity(Actor actor, String who, boolean isDirect) {
        public Activity(Actor actor, String who) {
            this(actor, who, true);
        }
    }

    /**
     * Tracks the threads of this process.
     *
     * @param callbacks returns the threads of callbacks that have not returned
     * @param isEntering whether a thread waits to enter the machine
     */
    public HostThreads(Supplier<Stream<Thread>> callbacks, Predicate<Thread> isEntering) {
        this(LiveThreads::all, callbacks, isEntering);
    }

    /** Tracks the threads that a supplier of live platform threads returns. */
    HostThreads(
            Supplier<List<Thread>> processThreads, Supplier<Stream<Thread>> callbacks, Predicate<Thread> isEntering) {
        this.processThreads = processThreads;
        this.callbacks = callbacks;
        this.isEntering = isEntering;
    }

    /** Returns the host thread of a Java thread, and creates it at the first use. */
    public CallerThread obtain(Thread thread) {
        CallerThread known = threads.get(thread);
        if (known == null) {
            threads.keySet().removeIf(each -> !each.isAlive());
            known = new CallerThread(++threadCount, thread.getName());
            threads.put(thread, known);
        }
        return known;
    }

    /** Returns whether a thread has used the machine. */
    public boolean isKnown(Thread thread) {
        return threads.containsKey(thread);
    }

    /** Returns the host thread of callbacks, whichever thread runs them. Creates it at the first use. */
    public CallerThread obtainCallbackThread() {
        if (callbackThread == null) {
            callbackThread = new CallerThread(++threadCount, DeviceThreads.CALLBACK_NAME);
        }
        return callbackThread;
    }

    /** Records that other processes can write memory that the machine reads, for the rest of its lifetime. */
    public void sharesMemory() {
        sharesMemory = true;
    }

    // -- threads that have used the machine ----------------------------------------------------------------------

    /**
     * Returns who may act at this look.
     *
     * @param visits how often a thread has acted in the machine: a thread that waits, but has not evaluated its
     *     condition since the last time, may still proceed
     */
    public Activity look(long visits) {
        String waitsWithTimeout = null;
        for (Thread callback : (Iterable<Thread>) callbacks.get()::iterator) {
            Actor actor = actor(callback);
            if (actor == Actor.KNOWN) {
                return new Activity(Actor.KNOWN, "A callback of the machine is running and could still act.");
            } else if (actor == Actor.POSSIBLE) {
                waitsWithTimeout = "A callback of the machine waits with a timeout.";
            }
        }
        for (Map.Entry<Thread, CallerThread> known : threads.entrySet()) {
            Thread thread = known.getKey();
            CallerThread caller = known.getValue();
            Actor actor = caller.blockedIn() == null ? actor(thread) : Actor.NONE;
            if (actor == Actor.KNOWN || caller.blockedIn() != null && !caller.waitsInVain(visits)) {
                return new Activity(
                        Actor.KNOWN,
                        caller + " has used the machine, is alive and could still act.",
                        !WAITING.containsKey(thread));
            } else if (actor == Actor.POSSIBLE) {
                waitsWithTimeout = caller + " has used the machine and waits with a timeout.";
            }
        }
        if (sharesMemory) {
            return new Activity(
                    Actor.POSSIBLE, "Another process may share memory or events with the machine and could still act.");
        } else if (waitsWithTimeout != null) {
            return new Activity(Actor.POSSIBLE, waitsWithTimeout);
        }
        return new Activity(newThreads(), "A thread that has not used the machine so far runs and could still act.");
    }

    /** Notes what may end the wait of the calling thread while no event is due; null if it no longer waits. */
    static void noteWait(@Nullable Actor forWhom) {
        if (forWhom == null) {
            WAITING.remove(Thread.currentThread());
        } else {
            WAITING.put(Thread.currentThread(), forWhom);
        }
    }

    private Actor actor(Thread thread) {
        Actor elsewhere = WAITING.get(thread);
        if (elsewhere != null) {
            return elsewhere;
        } else if (goesOn(thread) || isEntering.test(thread)) {
            return Actor.KNOWN;
        }
        return thread.getState() == Thread.State.TIMED_WAITING ? Actor.POSSIBLE : Actor.NONE;
    }

    /** Returns whether a thread goes on without another one: it runs, or it sleeps. */
    private static boolean goesOn(Thread thread) {
        return switch (thread.getState()) {
            case RUNNABLE -> true;
            case TIMED_WAITING -> ThreadReport.isSleeping(thread);
            case NEW, BLOCKED, WAITING, TERMINATED -> false;
        };
    }

    /**
     * Returns whether no thread that has used the machine runs: the program waits for something, perhaps for what the
     * devices do. One that sleeps waits, too.
     */
    public boolean isProgramWaiting() {
        return threads.keySet().stream().anyMatch(Thread::isAlive)
                && threads.keySet().stream()
                        .noneMatch(each -> each.getState() == Thread.State.RUNNABLE && !WAITING.containsKey(each));
    }

    /**
     * Returns whether the operating system has readied one that has used the machine, which is found waiting until it
     * is scheduled; false if unknown.
     */
    public boolean isProgramReady() {
        return ReadyThreads.areAmong(threads.keySet());
    }

    /** Returns whether a thread runs that was created after the machine and has not used it. */
    public boolean runsNewThread() {
        return processThreads.get().stream()
                .anyMatch(each ->
                        isNew(each) && each.getId() > lastEarlierThread && each.getState() == Thread.State.RUNNABLE);
    }

    /** Returns the known threads that wait in the machine. */
    public List<CallerThread> waiting() {
        List<CallerThread> waiting = new ArrayList<>();
        threads.forEach((thread, caller) -> {
            if (thread.isAlive() && caller.blockedIn() != null) {
                waiting.add(caller);
            }
        });
        waiting.sort(Comparator.comparingLong(CallerThread::id));
        return waiting;
    }

    // -- threads that have not -----------------------------------------------------------------------------------

    private Actor newThreads() {
        List<Thread> all = processThreads.get().stream().filter(this::isNew).toList();
        if (runsTasks(true) || all.stream().anyMatch(each -> each.getId() > lastEarlierThread && runs(each))) {
            return Actor.POSSIBLE;
        }
        return all.isEmpty() ? Actor.NONE : Actor.UNLIKELY;
    }

    private boolean isNew(Thread thread) {
        return !DeviceThreads.isDeviceThread(thread) && !LiveThreads.isOfJvm(thread) && !threads.containsKey(thread);
    }

    private static boolean runs(Thread thread) {
        return thread.getState() == Thread.State.RUNNABLE || thread.getState() == Thread.State.TIMED_WAITING;
    }

    /** Returns whether neither a callback nor another process may act. */
    public boolean isOfThreadsOnly() {
        return callbacks.get().findAny().isEmpty() && !sharesMemory;
    }

    /**
     * Returns whether tasks may act that show nothing of the program that has created them: those of the common pool.
     *
     * @param virtual whether virtual threads may act, too, if there are some
     */
    public boolean runsTasks(boolean virtual) {
        return !ForkJoinPool.commonPool().isQuiescent()
                || virtual && processThreads.get().stream().anyMatch(HostThreads::isCarrier);
    }

    /**
     * Returns whether a thread runs virtual threads. While they sleep, nothing but this thread shows that they exist.
     */
    private static boolean isCarrier(Thread thread) {
        return thread.getClass().getName().equals(CARRIER_THREADS);
    }
}
