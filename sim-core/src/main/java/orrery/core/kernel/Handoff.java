package orrery.core.kernel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Hands code of the program to a thread of the machine and waits until it has ended. Code that takes too long is given
 * up together with its thread, and the next code gets another one. The thread waits for the next code without parking
 * for a while, so that quick code costs little more than a call.
 */
public final class Handoff {
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
        GIVEN_UP
    }

    /** Creates a hand-off to {@code threads}. */
    Handoff(MachineThreads threads) {
        this.threads = threads;
    }

    /**
     * Runs code and waits for up to {@code limitNanos} nanoseconds of real time until it has ended. After that, the
     * code is requested to stop and interrupted. An interrupt of the calling thread is not meant for the code: it stays
     * pending.
     *
     * @throws OutOfMemoryError if no thread can be started: the code does not run
     */
    public Ending run(Runnable code, long limitNanos) {
        Runner runner = free.getAndSet(null);
        if (runner == null || !runner.accepts(code)) {
            runner = new Runner(code);
            threads.execute(runner);
        }
        Ending ending = runner.await(code, limitNanos);
        if (ending != Ending.GIVEN_UP) {
            free.set(runner);
            if (closed) {
                close();
            }
        }
        return ending;
    }

    /** Ends the thread if it has no code, and later ones as soon as they have none. */
    void close() {
        closed = true;
        Runner runner = free.getAndSet(null);
        if (runner != null) {
            runner.close();
        }
    }

    /** A job on a thread of the machine that runs one piece of code after the other, until it has none for a second. */
    private static final class Runner implements Runnable {
        private static final VarHandle STATE = handle();
        private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);

        /** What a runner does that runs no code. */
        private enum Idle {
            FREE,
            /** It has given up its code, which still runs perhaps. */
            GIVEN_UP,
            /** Its thread has ended. */
            ENDED,
            /** Its thread has ended before the code could begin. */
            REFUSED
        }

        // Nothing is allocated while code is handed over: an exhausted heap must not interrupt that.
        private final SpinWait forEnd = new SpinWait();
        private final SpinWait forCode = new SpinWait();

        /** The code that runs, or an {@link Idle}. */
        private volatile Object state;

        private volatile @Nullable Thread waiting;
        private volatile boolean parked;

        /** The thread, from its begin to its end. Guarded by this. */
        private @Nullable Thread thread;

        private @Nullable DeviceCode deviceCode;

        Runner(Runnable code) {
            state = code;
        }

        private static VarHandle handle() {
            try {
                return MethodHandles.lookup().findVarHandle(Runner.class, "state", Object.class);
            } catch (ReflectiveOperationException e) {
                throw new LinkageError("state", e);
            }
        }

        // -- on the thread that waits --------------------------------------------------------------------------

        /** Returns whether it runs the code that it is given: its thread has not ended. */
        boolean accepts(Runnable code) {
            if (!STATE.compareAndSet(this, Idle.FREE, code)) {
                return false;
            }
            if (parked) {
                LockSupport.unpark(thread());
            }
            return true;
        }

        Ending await(Runnable code, long limitNanos) {
            Ending ending = Ending.QUICK;
            forEnd.begin();
            while (state == code && ending == Ending.QUICK) {
                if (!forEnd.spin()) {
                    ending = park(code, limitNanos);
                }
            }
            if (state == Idle.REFUSED) {
                throw new OutOfMemoryError("Java heap space: a thread of the machine cannot begin");
            }
            return ending;
        }

        private Ending park(Runnable code, long limitNanos) {
            boolean interrupted = Thread.interrupted();
            long began = System.nanoTime();
            long left = limitNanos;
            waiting = Thread.currentThread();
            while (state == code && left > 0) {
                LockSupport.parkNanos(this, left);
                interrupted |= Thread.interrupted();
                left = limitNanos - (System.nanoTime() - began);
            }
            waiting = null;
            boolean givenUp = STATE.compareAndSet(this, code, Idle.GIVEN_UP);
            if (givenUp) {
                stop();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return givenUp ? Ending.GIVEN_UP : Ending.SLOW;
        }

        void close() {
            if (STATE.compareAndSet(this, Idle.FREE, Idle.ENDED) && parked) {
                LockSupport.unpark(thread());
            }
        }

        private synchronized void stop() {
            if (thread != null && deviceCode != null) {
                deviceCode.requestStop();
                thread.interrupt();
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
                while (state instanceof Runnable code) {
                    runCode(code);
                    awaitCode();
                }
            } finally {
                end();
            }
        }

        private synchronized void begin() {
            deviceCode = DeviceCode.ofCurrentThread();
            thread = Thread.currentThread();
        }

        private void runCode(Runnable code) {
            Idle after = Idle.ENDED;
            try {
                code.run();
                after = Idle.FREE;
            } finally {
                Thread.interrupted(); // the code may have left it
                if (STATE.compareAndSet(this, code, after)) {
                    LockSupport.unpark(waiting);
                }
            }
        }

        private void awaitCode() {
            forCode.begin();
            while (state == Idle.FREE) {
                if (!forCode.spin()) {
                    parkUntilCode();
                }
            }
        }

        private void parkUntilCode() {
            long began = System.nanoTime();
            parked = true;
            for (long left = IDLE_NANOS; state == Idle.FREE; left = IDLE_NANOS - (System.nanoTime() - began)) {
                if (left <= 0) {
                    STATE.compareAndSet(this, Idle.FREE, Idle.ENDED);
                } else {
                    LockSupport.parkNanos(this, left);
                }
            }
            parked = false;
        }

        /** Its thread is another's from now on, and takes no request to stop with it. */
        private synchronized void end() {
            if (state instanceof Runnable code && STATE.compareAndSet(this, code, Idle.REFUSED)) {
                LockSupport.unpark(waiting);
            }
            thread = null;
            if (deviceCode != null) {
                deviceCode.withdrawStop();
            }
            Thread.interrupted();
        }
    }
}
