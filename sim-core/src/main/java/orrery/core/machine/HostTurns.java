package orrery.core.machine;

import com.google.common.collect.MapMaker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import orrery.core.exec.AbandonedCall;
import orrery.core.kernel.DeviceThreads;
import orrery.core.kernel.StackRoom;
import orrery.sim.ApiFunction;

/**
 * Lets the threads of a program take turns, in an order that a policy chooses: one of them goes on at a time. A turn
 * ends at the next call, at the first access to memory after a call, and where the thread waits or ends.
 *
 * <p>The threads of the program are the one that has created the machine, those that have been started in its thread
 * group since then, and those that call the machine. What a thread does before its first call is not in a turn.
 */
final class HostTurns {
    /** How often it is looked whether all threads wait, because nothing signals it. */
    private static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    /** How often a thread that waits for the lock looks whether there are turns any more. */
    private static final long LOCK_MILLIS = 100;

    /** The threads of the program that the calling thread belongs to. */
    private static final InheritableThreadLocal<ProgramThreads> PROGRAM = new InheritableThreadLocal<>() {
        @Override
        protected ProgramThreads childValue(ProgramThreads parent) {
            if (parent != null) {
                parent.created.incrementAndGet();
                parent.startTracking();
            }
            return parent;
        }
    };

    /** The thread that has created a machine, and those that were started in its group since then. */
    private static final class ProgramThreads {
        private final ThreadGroup group = Thread.currentThread().getThreadGroup();

        /** The number of threads that the program has created, virtual threads among them. */
        private final AtomicInteger created = new AtomicInteger();

        /** The threads of the group that are none of the program; null while the program has one thread. */
        private volatile @Nullable Set<Thread> others;

        /**
         * Notes the threads that are there now. Called before the program creates a thread, or uses the machine by one.
         */
        synchronized void startTracking() {
            if (others == null) {
                StackRoom.require();
                Set<Thread> present =
                        Collections.newSetFromMap(new MapMaker().weakKeys().makeMap());
                present.addAll(HostActivity.liveThreads(group));
                others = present;
            }
        }

        boolean isAlone() {
            return others == null;
        }

        /** Returns the threads of the group that belong to it, and are not known. */
        List<Thread> find(Set<Thread> known) {
            Set<Thread> earlier = others == null ? Set.of() : others;
            return HostActivity.liveThreads(group).stream()
                    .filter(each -> !earlier.contains(each) && !DeviceThreads.isDeviceThread(each))
                    .filter(each -> !known.contains(each))
                    .sorted(Comparator.comparing(Thread::getId))
                    .toList();
        }
    }

    private final ToIntFunction<List<String>> chooser;
    private final MachineLock machine;
    private final Thread creator = Thread.currentThread();
    private final ProgramThreads program = new ProgramThreads();

    /** Guards the following fields. No code of the program runs while it is held. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition turnBegins = lock.newCondition();
    private final IdentityHashMap<Thread, Participant> participants = new IdentityHashMap<>();
    private final ThreadWaits waits = new ThreadWaits();
    private @Nullable Participant last;
    private int numbers;

    /** Whether there were other threads when the last turn began. */
    private boolean hasChosen;

    /** Whether a thread lets the policy choose, without the lock. */
    private boolean isChoosing;

    /** The last turn, if it was given to a thread that cannot go on, because no thread can; null otherwise. */
    private volatile @Nullable NoThreadCanRun noThreadCanRun;

    private volatile boolean closed;

    /** The thread that has accessed memory in its turn. */
    private volatile @Nullable Thread accessing;

    /**
     * The turn of a thread that cannot go on, because all threads of the program wait.
     *
     * @param isForever whether they wait for each other or the devices only, so that no thread that is known can end
     *     that
     * @param hasUnknownThreads whether the program has created more threads than were found
     */
    private record NoThreadCanRun(Thread thread, boolean isForever, boolean hasUnknownThreads) {}

    /** A thread of the program. */
    private static final class Participant {
        private final int number;

        /** While it waits for a turn: whether it can go on if it gets one; null otherwise. */
        private @Nullable BooleanSupplier canGoOn;

        /** Whether it has got a turn and has not noticed it yet. */
        private boolean isChosen;

        /** Whether it is in a function that makes several calls, all of them in one turn. */
        private boolean inFunction;

        private boolean lastIsQuery;

        /** Whether it repeats a query although no other thread has had a turn since. */
        private boolean polls;

        Participant(int number) {
            this.number = number;
        }

        boolean canGoOn() {
            return canGoOn != null && canGoOn.getAsBoolean();
        }

        @Override
        public String toString() {
            return Integer.toString(number);
        }
    }

    /**
     * Lets the threads of the calling thread's program take turns.
     *
     * @param machine the lock of the machine
     * @param chooser returns the index of the thread that goes on, of those with the given names that can
     */
    HostTurns(MachineLock machine, ToIntFunction<List<String>> chooser) {
        this.machine = machine;
        this.chooser = chooser;
        PROGRAM.set(program);
        last = new Participant(++numbers);
        participants.put(creator, last);
    }

    /** Returns a thread, which gets its number when it is found: threads that were started earlier are found first. */
    private Participant participant(Thread thread) {
        if (!participants.containsKey(thread)) {
            findThreads();
        }
        return participants.computeIfAbsent(thread, any -> new Participant(++numbers));
    }

    /** Notes that the calling thread uses the machine, and returns whether it takes no turns. */
    boolean registerCaller() {
        Thread thread = Thread.currentThread();
        if (program.isAlone() && thread != creator && !DeviceThreads.isDeviceThread(thread)) {
            program.startTracking();
        }
        return isAlone();
    }

    /** Returns whether the calling thread takes no turns: it is the only one of the program, or none of them. */
    private boolean isAlone() {
        return program.isAlone() || DeviceThreads.isDeviceThread(Thread.currentThread());
    }

    // -- ends of turns -------------------------------------------------------------------------------------------

    /**
     * Waits for the turn in which the calling thread makes a call.
     *
     * @throws AbandonedCall if the policy has not chosen in time
     */
    void beforeCall(ApiFunction function) {
        if (registerCaller() || machine.refuses() || !enter()) {
            return;
        }
        try {
            Participant self = participant(Thread.currentThread());
            if (!self.inFunction) {
                self.polls = function.isQuery() && self.lastIsQuery && last == self;
                self.lastIsQuery = function.isQuery();
                accessing = null;
                awaitTurn(self, () -> true);
            }
        } finally {
            leave();
        }
    }

    /** Notes that the calling thread begins a function that makes several calls in one turn, or ends it. */
    void inFunction(boolean begins) {
        if (!registerCaller() && enterToFinish()) {
            try {
                participant(Thread.currentThread()).inFunction = begins;
            } finally {
                leave();
            }
        }
    }

    /**
     * Waits for the turn in which the calling thread accesses memory, if it is its first access since its last call.
     *
     * @return whether it is, and there are other threads
     * @throws AbandonedCall if the policy has not chosen in time
     */
    boolean beforeAccess() {
        Thread thread = Thread.currentThread();
        if (accessing == thread || registerCaller() || machine.isInside() || !enter()) {
            return false;
        }
        try {
            awaitTurn(participant(thread), () -> true);
            accessing = thread;
            return hasChosen;
        } finally {
            leave();
        }
    }

    /**
     * Ends the turn of the calling thread, which waits in the machine, and waits for the next one. It gets it even if
     * it cannot go on where no thread can.
     *
     * @param canGoOn whether it can go on
     * @throws AbandonedCall if the policy has not chosen in time
     */
    void endTurn(BooleanSupplier canGoOn) {
        if (enter()) {
            try {
                awaitTurn(participant(Thread.currentThread()), canGoOn);
            } finally {
                leave();
            }
        }
    }

    /** Ends all waits: threads go on without turns. Waits for nothing. */
    void close() {
        closed = true;
    }

    /**
     * Returns whether the calling thread has got its turn although it cannot go on, and all others wait for each other
     * or the devices, which they do not stop to do by themselves.
     */
    boolean isStuck() {
        NoThreadCanRun now = noThreadCanRun;
        return now != null && now.thread == Thread.currentThread() && now.isForever;
    }

    /**
     * Returns whether the calling thread has got its turn although it cannot go on, and others wait for a timeout or
     * for a thread outside of the program.
     */
    boolean waitsForOthers() {
        NoThreadCanRun now = noThreadCanRun;
        return now != null && now.thread == Thread.currentThread() && !now.isForever;
    }

    /** Returns whether the program has created threads that were not found when no thread could run. */
    boolean hasUnknownThreads() {
        NoThreadCanRun now = noThreadCanRun;
        return now != null && now.hasUnknownThreads;
    }

    // -- the lock ------------------------------------------------------------------------------------------------

    /** Takes the lock. Returns false if there are no turns any more, or if interrupted; the interrupt stays set. */
    private boolean enter() {
        StackRoom.require();
        return takeLock();
    }

    private boolean takeLock() {
        try {
            boolean entered = false;
            while (!entered && !closed) {
                entered = lock.tryLock(LOCK_MILLIS, TimeUnit.MILLISECONDS);
            }
            return entered;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Takes the lock, also if interrupted. Returns false if there are no turns any more. */
    private boolean enterToFinish() {
        boolean interrupted = Thread.interrupted();
        boolean entered = takeLock();
        while (!entered && !closed) {
            interrupted |= Thread.interrupted();
            entered = takeLock();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return entered;
    }

    /** Releases the lock, unless it could not be taken again after a choice. */
    private void leave() {
        if (lock.isHeldByCurrentThread()) {
            lock.unlock();
        }
    }

    // -- turns ---------------------------------------------------------------------------------------------------

    /** An interrupt ends the wait, and stays set. */
    private void awaitTurn(Participant self, BooleanSupplier canGoOn) {
        self.canGoOn = canGoOn;
        try {
            while (self.canGoOn != null && !closed) {
                if (!beginTurn(self) && self.canGoOn != null && !closed) {
                    turnBegins.awaitNanos(POLL_NANOS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            self.canGoOn = null;
            self.isChosen = false;
        }
    }

    /**
     * Begins a turn, of the calling thread or of another one, unless a thread goes on; returns whether one has begun.
     */
    private boolean beginTurn(Participant self) {
        List<Participant> waiting = isChoosing ? List.of() : waitingForTurn();
        if (waiting.isEmpty()) {
            return false;
        }
        List<Participant> ready = new ArrayList<>();
        waiting.stream().filter(Participant::canGoOn).forEach(ready::add);
        if (!ready.stream().allMatch(each -> each.polls)) {
            ready.removeIf(each -> each.polls);
        }
        if (ready.isEmpty()) {
            NoThreadCanRun found = new NoThreadCanRun(
                    Thread.currentThread(), waits.areAllForever(), program.created.get() > numbers - 1);
            begin(self);
            noThreadCanRun = found;
            return true;
        }
        ready.sort(Comparator.comparing((Participant each) -> each != last).thenComparing(each -> each.number));
        hasChosen = participants.size() > 1;
        if (!hasChosen) {
            begin(ready.get(0));
            return true;
        }
        int chosen = choose(ready.stream().map(Participant::toString).toList());
        if (closed) {
            return false;
        }
        begin(ready.get(chosen));
        return true;
    }

    /**
     * Lets the policy choose, which is code of the program: without the lock, so that a policy that never returns
     * blocks no other thread, and inside the machine, which runs such code on a thread of its own.
     */
    private int choose(List<String> ready) {
        int[] chosen = new int[1];
        isChoosing = true;
        lock.unlock();
        try {
            machine.runInside(() -> chosen[0] = chooser.applyAsInt(ready));
        } catch (AbandonedCall e) {
            close();
            throw e;
        } finally {
            enterToFinish();
            isChoosing = false;
        }
        return chosen[0];
    }

    private void begin(Participant next) {
        next.isChosen = next.canGoOn != null; // it may have been interrupted while the policy chose
        next.canGoOn = null;
        noThreadCanRun = null;
        participants.values().forEach(each -> each.polls = false);
        last = next;
        waits.begin();
        turnBegins.signalAll();
    }

    /** Returns the threads that wait for a turn; none if a thread goes on. */
    private List<Participant> waitingForTurn() {
        List<Participant> waiting = new ArrayList<>();
        participants.keySet().removeIf(thread -> !thread.isAlive());
        for (Map.Entry<Thread, Participant> each : participants.entrySet()) {
            if (each.getValue().canGoOn != null) {
                waiting.add(each.getValue());
            } else if (each.getValue().isChosen || !isAtRest(each.getKey())) {
                return List.of();
            }
        }
        // Threads that wait now may have started others before.
        return findThreads() ? List.of() : waiting;
    }

    private boolean isAtRest(Thread thread) {
        // In this order: a thread that begins to wait for the lock after the last look is not at rest.
        return waits.sample(thread, participants.keySet())
                && !lock.hasQueuedThread(thread)
                && !machine.isStillInside(thread)
                && !machine.isAwaitedBy(thread);
    }

    /** Adds the threads that were started since the last time, and returns whether there are some. */
    private boolean findThreads() {
        List<Thread> found = program.find(participants.keySet());
        found.forEach(each -> participants.put(each, new Participant(++numbers)));
        return !found.isEmpty();
    }
}
