package orrery.core.kernel;

import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Device code that can suspend and resume. It has its own thread, but only the coroutine or its resumer runs at a time:
 * {@link #resume} returns when the coroutine suspends or ends. Therefore, results do not depend on the thread
 * scheduler.
 */
public final class Coroutine {
    private static final ThreadLocal<Coroutine> CURRENT = new ThreadLocal<>();

    private final Runnable body;
    private final String name;
    private @Nullable Thread thread;
    private volatile boolean running;
    private volatile boolean cancelled;
    private volatile @Nullable Thread resumer;
    private boolean finished;
    private @Nullable Throwable failure;
    private @Nullable BooleanSupplier condition;

    /** Creates a coroutine that has not started. */
    public Coroutine(String name, Runnable body) {
        this.name = name;
        this.body = body;
    }

    /** Returns the coroutine of the calling thread; null if there is none. */
    static Coroutine current() {
        return CURRENT.get();
    }

    /** Returns whether the calling thread belongs to a coroutine. */
    public static boolean onDeviceThread() {
        return CURRENT.get() != null;
    }

    /**
     * Runs the coroutine until it suspends or ends, or until {@code limitNanos} of real time have passed. An interrupt
     * of the calling thread is passed on to the coroutine.
     *
     * @return false if the time limit was reached
     */
    public boolean resume(long limitNanos) {
        resumer = Thread.currentThread();
        running = true;
        if (thread == null) {
            thread = DeviceThreads.start(name, this::runBody);
        } else {
            LockSupport.unpark(thread);
        }
        boolean interrupted = false;
        long deadline = System.nanoTime() + limitNanos;
        long left = limitNanos;
        while (running && left > 0) {
            LockSupport.parkNanos(this, left);
            if (Thread.interrupted()) {
                interrupted = true;
                passInterrupt();
            }
            left = deadline - System.nanoTime();
        }
        boolean returned = !running;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return returned;
    }

    private void runBody() {
        CURRENT.set(this);
        try {
            body.run();
        } catch (Cancelled ignored) {
            // Nobody waits for a cancelled coroutine.
        } catch (Throwable t) {
            failure = t;
        } finally {
            finished = true;
            returnControl();
        }
    }

    /** Suspends the coroutine until {@link #resume} is called. */
    void suspend() {
        if (!cancelled) {
            // A pending interrupt would make park return immediately.
            Thread.interrupted();
            returnControl();
            while (!running) {
                LockSupport.park(this);
                dropInterrupt();
            }
        }
        if (cancelled) {
            throw new Cancelled();
        }
    }

    /** Interrupts the coroutine if it is running. */
    private synchronized void passInterrupt() {
        if (running) {
            Objects.requireNonNull(thread).interrupt();
        }
    }

    /**
     * Clears an interrupt that arrived after the coroutine suspended. The lock excludes an interrupt for the next run.
     */
    private synchronized void dropInterrupt() {
        if (!running) {
            Thread.interrupted();
        }
    }

    /** Suspends the coroutine and sets the condition for resuming it. */
    void yieldUntil(BooleanSupplier condition) {
        this.condition = condition;
        suspend();
        this.condition = null;
    }

    /** Suspends the coroutine of the calling thread until {@code condition} holds. */
    public static void await(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            current().yieldUntil(condition);
        }
    }

    private void returnControl() {
        Thread back = resumer;
        running = false;
        LockSupport.unpark(back);
    }

    /** Returns the condition for resuming it; null if there is none. */
    public @Nullable BooleanSupplier condition() {
        return condition;
    }

    /** Returns whether it has ended. */
    public boolean isFinished() {
        return finished;
    }

    /** Returns the exception that ended it; null if there was none. */
    public @Nullable Throwable failure() {
        return failure;
    }

    /** Cancels the coroutine: it ends where it is suspended. */
    public void cancel() {
        if (thread != null && !finished) {
            cancelled = true;
            resumer = Thread.currentThread();
            running = true;
            LockSupport.unpark(thread);
            thread.interrupt();
        }
    }

    /** Unwinds a cancelled coroutine. */
    private static final class Cancelled extends Error {
        private static final long serialVersionUID = 1L;

        Cancelled() {
            super("the machine gave up this kernel", null, false, false);
        }
    }
}
