package orrery.core.explore;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import orrery.core.host.Door;
import orrery.sim.ApiFunction;

/**
 * Lets the threads of a program take turns, in an order that a policy chooses: one of them goes on at a time. A turn
 * ends at the next call, at the first access to memory after a call, and where the thread waits or ends.
 *
 * <p>The threads of the program are the one that has created the machine, those that have been started in its thread
 * group since then, and those that call the machine. What a thread does before its first call is not in a turn.
 */
public final class HostTurns {
    /** The time between two looks at the other threads. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /** The time before the first look; it doubles with each one. Most often a thread comes to its next call soon. */
    private static final long FIRST_LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(10);

    private final ToIntFunction<List<String>> chooser;
    private final Door machine;
    private final ProgramThreads program = new ProgramThreads();

    /** Guards the following fields. No code of the program runs while it is held. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Condition turnBegins = lock.newCondition();
    private final IdentityHashMap<Thread, Participant> participants = new IdentityHashMap<>();
    private final RestingThreads resting = new RestingThreads();
    private Participant last;

    /**
     * Of the threads that wait for a turn, the one that looks whether all others rest; nothing else tells when a thread
     * of the program blocks or ends. Null for none.
     */
    private @Nullable Participant looker;

    private int numbers;

    /** The time from the last look to the next one. */
    private long untilLook = FIRST_LOOK_NANOS;

    /** Whether there were other threads when the last turn began. */
    private boolean hasChosen;

    /** Whether a thread lets the policy choose, without the lock. */
    private boolean isChoosing;

    /**
     * The thread that has got the last turn although it cannot go on, because all threads of the program wait for each
     * other or the devices, so that no thread that is known can end that; null otherwise.
     */
    private volatile @Nullable Thread stuck;

    private volatile boolean closed;

    /** How many threads wait for a turn. */
    private final AtomicInteger waitingThreads = new AtomicInteger();

    /** The thread that has accessed memory in its turn. */
    private volatile @Nullable Thread accessing;

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
     * @param machine the door of the machine
     * @param chooser returns the index of the thread that goes on, of those with the given names that can
     */
    public HostTurns(Door machine, ToIntFunction<List<String>> chooser) {
        this.machine = machine;
        this.chooser = chooser;
        last = new Participant(++numbers);
        participants.put(Thread.currentThread(), last);
    }

    /** Returns a thread, which gets its number when it is found: threads that were started earlier are found first. */
    private Participant participant(Thread thread) {
        if (!participants.containsKey(thread)) {
            findThreads();
        }
        return participants.computeIfAbsent(thread, any -> new Participant(++numbers));
    }

    /** Notes that the calling thread uses the machine, and returns whether it takes no turns. */
    public boolean registerCaller() {
        return program.isAloneWithCaller();
    }

    // -- ends of turns -------------------------------------------------------------------------------------------

    /** Waits for the turn in which the calling thread makes a call. */
    public void beforeCall(ApiFunction function) {
        if (registerCaller() || machine.refuses()) {
            return;
        }
        lock.lock();
        try {
            Participant self = participant(Thread.currentThread());
            if (!self.inFunction) {
                self.polls = function.isQuery() && self.lastIsQuery && last == self;
                self.lastIsQuery = function.isQuery();
                accessing = null;
                awaitTurn(self, () -> true);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Notes that the calling thread begins a function that makes several calls in one turn, or ends it. */
    public void inFunction(boolean begins) {
        if (registerCaller()) {
            return;
        }
        lock.lock();
        try {
            participant(Thread.currentThread()).inFunction = begins;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for the turn in which the calling thread accesses memory, if it is its first access since its last call.
     *
     * @return whether it is, and there are other threads
     */
    public boolean beforeAccess() {
        Thread thread = Thread.currentThread();
        if (accessing == thread || registerCaller() || machine.isInside()) {
            return false;
        }
        lock.lock();
        try {
            awaitTurn(participant(thread), () -> true);
            accessing = thread;
            return hasChosen;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends the turn of the calling thread, which waits in the machine, and waits for the next one. It gets it even if
     * it cannot go on where no thread can.
     *
     * @param canGoOn whether it can go on
     */
    public void endTurn(BooleanSupplier canGoOn) {
        lock.lock();
        try {
            awaitTurn(participant(Thread.currentThread()), canGoOn);
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether threads wait for a turn, which one of them gets. */
    public boolean areAwaited() {
        return waitingThreads.get() > 0;
    }

    /** Returns whether a thread waits for a turn in which it can go on. */
    public boolean areAwaitedByReady() {
        lock.lock();
        try {
            return participants.values().stream().anyMatch(Participant::canGoOn);
        } finally {
            lock.unlock();
        }
    }

    /** Ends all waits: threads go on without turns. */
    public void close() {
        lock.lock();
        try {
            closed = true;
            turnBegins.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns whether the calling thread has got its turn although it cannot go on, and all others wait for each other
     * or the devices, which they do not stop to do by themselves.
     */
    public boolean isStuck() {
        return stuck == Thread.currentThread();
    }

    /** Returns whether the program has created threads that are not known. */
    public boolean hasUnknownThreads() {
        lock.lock();
        try {
            return program.created() > numbers - 1;
        } finally {
            lock.unlock();
        }
    }

    // -- turns ---------------------------------------------------------------------------------------------------

    /** Waits for the turn of a thread. An interrupt ends the wait, and stays set. */
    private void awaitTurn(Participant self, BooleanSupplier canGoOn) {
        self.canGoOn = canGoOn;
        waitingThreads.incrementAndGet();
        try {
            beginTurn();
            while (self.canGoOn != null && !closed) {
                if (looker == null || looker == self) {
                    looker = self;
                    turnBegins.awaitNanos(untilLook);
                    untilLook = Math.min(LOOK_NANOS, 2 * untilLook);
                    beginTurn();
                } else {
                    turnBegins.await();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            waitingThreads.decrementAndGet();
            self.canGoOn = null;
            self.isChosen = false;
            if (looker == self) {
                looker = null;
                turnBegins.signalAll();
            }
        }
    }

    /** Begins a turn, of the calling thread or of another one, unless a thread goes on. */
    private void beginTurn() {
        List<Participant> waiting = isChoosing ? List.of() : waitingForTurn();
        if (waiting.isEmpty()) {
            return;
        }
        List<Participant> ready = new ArrayList<>();
        waiting.stream().filter(Participant::canGoOn).forEach(ready::add);
        if (!ready.stream().allMatch(each -> each.polls)) {
            ready.removeIf(each -> each.polls);
        }
        hasChosen = participants.size() > 1;
        if (ready.isEmpty()) {
            beginInVain(participant(Thread.currentThread()));
        } else if (!hasChosen) {
            begin(ready.get(0));
        } else {
            ready.sort(Comparator.comparing((Participant each) -> each != last).thenComparing(each -> each.number));
            int chosen = choose(ready.stream().map(Participant::toString).toList());
            if (!closed) {
                begin(ready.get(chosen));
            }
        }
    }

    /** Lets the policy choose, which is code of the program: without the lock, and inside the machine, as elsewhere. */
    private int choose(List<String> ready) {
        isChoosing = true;
        lock.unlock();
        try {
            return machine.runInside(() -> chooser.applyAsInt(ready));
        } finally {
            lock.lock();
            isChoosing = false;
        }
    }

    private void begin(Participant next) {
        next.isChosen = next.canGoOn != null; // it may have been interrupted while the policy chose
        next.canGoOn = null;
        stuck = null;
        participants.values().forEach(each -> each.polls = false);
        last = next;
        untilLook = FIRST_LOOK_NANOS;
        resting.beginTurn();
        turnBegins.signalAll();
    }

    /** Begins the turn of a thread that cannot go on: it finds out whether that is a deadlock. */
    private void beginInVain(Participant next) {
        boolean isForever = resting.areAllForever();
        begin(next);
        stuck = isForever ? Thread.currentThread() : null;
    }

    /** Returns the threads that wait for a turn; none if a thread goes on. */
    private List<Participant> waitingForTurn() {
        participants.keySet().removeIf(thread -> !thread.isAlive());
        List<Participant> waiting = new ArrayList<>();
        List<Thread> others = new ArrayList<>();
        for (Map.Entry<Thread, Participant> each : participants.entrySet()) {
            if (each.getValue().canGoOn != null) {
                waiting.add(each.getValue());
            } else if (each.getValue().isChosen) {
                return List.of();
            } else {
                others.add(each.getKey());
            }
        }
        boolean areResting = resting.doAllRest(others, participants.keySet(), untilLook == LOOK_NANOS)
                // In this order: they may begin to wait for the lock, or start other threads, after they were seen.
                && others.stream().noneMatch(each -> lock.hasQueuedThread(each) || machine.isAt(each))
                && !findThreads();
        return areResting ? waiting : List.of();
    }

    /** Adds the threads that were started since the last time, and returns whether there are some. */
    private boolean findThreads() {
        List<Thread> found = program.find(participants.keySet());
        found.forEach(each -> participants.put(each, new Participant(++numbers)));
        return !found.isEmpty();
    }
}
