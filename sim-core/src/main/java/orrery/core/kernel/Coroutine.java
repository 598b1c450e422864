package orrery.core.kernel;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Device code that can suspend and resume. It has its own thread, but only the coroutine or its resumer runs at a time:
 * {@link #resume} returns when the coroutine suspends or ends. Therefore, results do not depend on the thread
 * scheduler.
 */
public final class Coroutine {
    /** The number of times that a cancelled coroutine may catch {@link KernelStopped} and suspend again. */
    private static final int MAX_CAUGHT_STOPS = 100;

    private static final ThreadLocal<Coroutine> CURRENT = new ThreadLocal<>();

    private final Runnable body;
    private final String name;
    private final DevicePool pool;
    private boolean started;
    private volatile @Nullable Thread thread;
    private volatile boolean running;
    private volatile boolean cancelled;
    private volatile @Nullable Thread resumer;
    private volatile boolean finished;

    /** How often it was stopped at a suspension. Only its own thread uses this. */
    private int stops;

    private @Nullable Throwable failure;
    private @Nullable BooleanSupplier condition;

    /** Creates a coroutine that has not started; it runs on a thread of {@code pool}. */
    public Coroutine(String name, DevicePool pool, Runnable body) {
        this.name = name;
        this.pool = pool;
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
     * of the calling thread is not meant for the coroutine: it stays pending.
     *
     * @return false if the time limit was reached
     * @throws OutOfMemoryError if no thread can be started: the coroutine is as it was
     */
    public boolean resume(long limitNanos) {
        resumer = Thread.currentThread();
        running = true;
        if (started) {
            LockSupport.unpark(thread);
        } else {
            start();
        }
        boolean interrupted = false;
        long began = System.nanoTime();
        long left = limitNanos;
        while (running && left > 0) {
            LockSupport.parkNanos(this, left);
            interrupted |= Thread.interrupted();
            left = limitNanos - (System.nanoTime() - began);
        }
        boolean returned = !running;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return returned;
    }

    /** Starts it. If no thread can be started, it can be resumed again. */
    private void start() {
        started = true;
        boolean accepted = false;
        try {
            pool.execute(this::runBody);
            accepted = true;
        } finally {
            if (!accepted) {
                started = false;
                running = false;
            }
        }
    }

    private void runBody() {
        Thread.currentThread().setName(name);
        CURRENT.set(this);
        thread = Thread.currentThread();
        try {
            if (!cancelled) {
                body.run();
            }
        } catch (KernelStopped ignored) {
            // Nobody waits for a cancelled coroutine.
        } catch (Throwable t) {
            failure = t;
        } finally {
            CURRENT.remove();
            end();
            returnControl();
        }
    }

    private synchronized void end() {
        finished = true;
    }

    /** Suspends the coroutine until {@link #resume} is called. */
    void suspend() {
        if (!cancelled) {
            // A pending interrupt would make park return immediately.
            Thread.interrupted();
            returnControl();
            while (!running && !cancelled) {
                LockSupport.park(this);
                Thread.interrupted();
            }
        }
        if (cancelled) {
            stop();
        }
    }

    /** Ends a cancelled coroutine. One whose code catches that again and again parks for ever. */
    private void stop() {
        while (stops == MAX_CAUGHT_STOPS) {
            LockSupport.park(this);
            Thread.interrupted();
        }
        stops++;
        throw new KernelStopped();
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

    /** Cancels the coroutine: it ends where it is suspended; one that runs is interrupted. */
    public synchronized void cancel() {
        if (started && !finished) {
            cancelled = true;
            resumer = Thread.currentThread();
            running = true;
            if (thread != null) {
                LockSupport.unpark(thread);
                thread.interrupt();
            }
        }
    }
}
