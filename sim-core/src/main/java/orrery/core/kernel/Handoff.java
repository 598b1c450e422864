package orrery.core.kernel;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Hands code of the program to a thread of the machine and waits until it has ended. Code that does not end in time
 * keeps its thread, and the next code gets another one. The thread waits for the next code without parking for a while,
 * so that quick code costs little more than a call.
 */
public final class Handoff {
    /** The time between two looks at code that may wait for a lock, and at code that may block. */
    private static final long LOCK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private static final long BLOCKED_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

    private final MachineThreads threads;

    /** The thread that has no code; null if there is none. */
    private final AtomicReference<@Nullable Runner> free = new AtomicReference<>();

    private volatile boolean closed;

    /** How code has ended. */
    public enum Ending {
        /** It has ended before the waiting thread parked. */
        QUICK,
        /** It has ended in time. */
        SLOW,
        /** It has not ended in time and was given up. */
        GIVEN_UP,
        /**
         * It waited for a lock that the waiting thread holds, or blocked otherwise, and nobody waits for it any more.
         */
        BLOCKED;

        /** Returns whether the code goes on without the thread that has waited for it. */
        public boolean isGivenUp() {
            return this == GIVEN_UP || this == BLOCKED;
        }
    }

    /** Creates a hand-off to {@code threads}. */
    public Handoff(MachineThreads threads) {
        this.threads = threads;
    }

    /**
     * Runs code and waits for up to {@code limitNanos} nanoseconds of real time until it has ended. After that, or if
     * the code waits for a lock that the calling thread holds, it is requested to stop and interrupted. An interrupt of
     * the calling thread is not meant for the code: it stays pending.
     *
     * @throws OutOfMemoryError if no thread can be started: the code does not run
     */
    public Ending run(Runnable code, long limitNanos) {
        Runner runner = start(code);
        Ending ending = Ending.GIVEN_UP;
        try {
            ending = runner.await(limitNanos, LOCK_NANOS, LockOwners::waitsForCaller);
        } finally {
            if (ending.isGivenUp()) {
                runner.giveUp();
            } else {
                release(runner);
            }
        }
        return ending;
    }

    /**
     * Begins to run code, for {@link #awaitUnlessBlocked}.
     *
     * @throws OutOfMemoryError if no thread can be started: the code does not run
     */
    public Runner start(Runnable code) {
        Runner runner = free.getAndSet(null);
        if (runner == null || !runner.tryBegin(code)) {
            runner = new Runner(code);
            threads.execute(runner);
        }
        return runner;
    }

    /**
     * Waits until code has ended, blocks, or has taken {@code limitNanos} nanoseconds of real time; in the last two
     * cases it goes on alone. An interrupt of the calling thread stays pending.
     *
     * @param runner what runs the code
     * @param blocks whether the code blocks, by its thread, which is null before it begins
     * @throws OutOfMemoryError if the thread has ended before the code could begin: it does not run
     */
    public void awaitUnlessBlocked(Runner runner, Predicate<@Nullable Thread> blocks, long limitNanos) {
        Ending ending = runner.await(limitNanos, BLOCKED_NANOS, blocks);
        if (!ending.isGivenUp()) {
            release(runner);
        }
    }

    private void release(Runner runner) {
        if (!free.compareAndSet(null, runner)) {
            runner.close(); // code that it has run has led to other code
        } else if (closed) {
            close();
        }
    }

    /** Ends the thread if it has no code, and later ones as soon as they have none. */
    public void close() {
        closed = true;
        Runner runner = free.getAndSet(null);
        if (runner != null) {
            runner.close();
        }
    }

    /** A job on a thread of the machine that runs one piece of code after the other, until it has none for a second. */
    public static final class Runner implements Runnable {
        private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

        private enum State {
            /** It has code, which may not have begun. */
            BUSY,
            /** It has none. */
            FREE,
            /** Nobody waits for its code, which may still run. */
            GIVEN_UP,
            /** Its thread has ended. */
            ENDED,
            /** Its thread has ended before the code could begin. */
            FAILED
        }

        // Nothing is allocated while code is handed over: an exhausted heap must not interrupt that.
        private final AtomicReference<State> state = new AtomicReference<>(State.BUSY);
        private final SpinWait forEnd = new SpinWait();
        private final SpinWait forCode = new SpinWait();

        /** What to run next. Written before the state becomes {@link State#BUSY}. */
        private Runnable code;

        private volatile @Nullable Thread waiting;
        private volatile boolean parked;

        /** The thread, from its begin to its end. Guarded by this. */
        private @Nullable Thread thread;

        /** Guarded by this. */
        private @Nullable StopRequest stopRequest;

        Runner(Runnable code) {
            this.code = code;
        }

        // -- on the thread that waits --------------------------------------------------------------------------

        /** Begins to run code. Returns false if the thread has ended. */
        boolean tryBegin(Runnable next) {
            code = next;
            if (!state.compareAndSet(State.FREE, State.BUSY)) {
                return false;
            }
            if (parked) {
                LockSupport.unpark(thread());
            }
            return true;
        }

        /**
         * Waits for the end of the code. Nobody waits for the code any more if the end does not come in time.
         *
         * @param lookNanos the time between two looks at the thread of the code, null before it begins
         * @param blocks whether the wait is to end because of what the thread does
         */
        Ending await(long limitNanos, long lookNanos, Predicate<@Nullable Thread> blocks) {
            forEnd.begin();
            boolean spins = true;
            while (spins && state.get() == State.BUSY) {
                spins = forEnd.spin();
            }
            Ending ending = spins ? Ending.QUICK : park(limitNanos, lookNanos, blocks);
            if (state.get() == State.FAILED) {
                throw new OutOfMemoryError("Java heap space: a thread of the machine cannot begin");
            }
            return ending;
        }

        private Ending park(long limitNanos, long lookNanos, Predicate<@Nullable Thread> blocks) {
            boolean interrupted = Thread.interrupted();
            long began = System.nanoTime();
            long left = limitNanos;
            boolean blocked = false;
            waiting = Thread.currentThread();
            try {
                while (state.get() == State.BUSY && left > 0 && !blocked) {
                    LockSupport.parkNanos(this, Math.min(left, lookNanos));
                    interrupted |= Thread.interrupted();
                    left = limitNanos - (System.nanoTime() - began);
                    blocked = blocks.test(thread());
                }
            } finally {
                waiting = null;
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
            if (!state.compareAndSet(State.BUSY, State.GIVEN_UP)) {
                return Ending.SLOW;
            }
            return blocked ? Ending.BLOCKED : Ending.GIVEN_UP;
        }

        /** Requests that the code ends; nobody waits for it. */
        void giveUp() {
            state.compareAndSet(State.BUSY, State.GIVEN_UP);
            synchronized (this) {
                if (thread != null && stopRequest != null) {
                    stopRequest.request();
                    thread.interrupt();
                }
            }
        }

        void close() {
            if (state.compareAndSet(State.FREE, State.ENDED) && parked) {
                LockSupport.unpark(thread());
            }
        }

        private synchronized @Nullable Thread thread() {
            return thread;
        }

        // -- on the thread of the machine ----------------------------------------------------------------------

        @Override
        public void run() {
            try {
                begin();
                while (state.get() == State.BUSY) {
                    runCode();
                    awaitCode();
                }
            } finally {
                end();
            }
        }

        private synchronized void begin() {
            stopRequest = StopRequest.ofCurrentThread();
            thread = Thread.currentThread();
        }

        private void runCode() {
            State after = State.ENDED;
            Thread.interrupted(); // an interrupt from earlier code that still refers to this thread
            try {
                code.run();
                after = State.FREE;
            } finally {
                Thread.interrupted(); // an interrupt status that the code has left
                if (state.compareAndSet(State.BUSY, after)) {
                    LockSupport.unpark(waiting);
                }
            }
        }

        private void awaitCode() {
            forCode.begin();
            while (state.get() == State.FREE) {
                if (!forCode.spin()) {
                    parkUntilCode();
                }
            }
        }

        private void parkUntilCode() {
            long began = System.nanoTime();
            parked = true;
            for (long left = IDLE_NANOS; state.get() == State.FREE; left = IDLE_NANOS - (System.nanoTime() - began)) {
                if (left <= 0) {
                    state.compareAndSet(State.FREE, State.ENDED);
                } else {
                    LockSupport.parkNanos(this, left);
                    Thread.interrupted(); // parkNanos returns at once while the interrupt status is set
                }
            }
            parked = false;
        }

        /** The thread runs nothing more for this runner: no request to stop is left in it. */
        private synchronized void end() {
            state.compareAndSet(State.FREE, State.ENDED);
            if (state.compareAndSet(State.BUSY, State.FAILED)) {
                LockSupport.unpark(waiting);
            }
            thread = null;
            if (stopRequest != null) {
                stopRequest.withdraw();
            }
            Thread.interrupted();
        }
    }
}
