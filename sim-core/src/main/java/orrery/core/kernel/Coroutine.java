package orrery.core.kernel;

import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import orrery.core.thread.SpinWait;

/**
 * Device code that can suspend and resume. It has its own thread, but only the coroutine or its resumer runs at a time:
 * {@link #resume} returns when the coroutine suspends or ends. Therefore, results do not depend on the thread
 * scheduler.
 */
public final class Coroutine {
    private static final ThreadLocal<Coroutine> CURRENT = new ThreadLocal<>();

    private final Runnable body;
    private final String name;
    private final Executor executor;
    private final SpinWait forControl = new SpinWait();
    private final SpinWait forReturn = new SpinWait();
    private boolean started;
    private volatile @Nullable Thread thread;
    private volatile boolean running;
    private volatile boolean cancelled;
    private volatile @Nullable Thread resumer;
    private volatile boolean finished;
    private @Nullable Throwable failure;
    private @Nullable BooleanSupplier condition;

    /** Creates a coroutine that has not started; {@code executor} runs it on a thread of its own. */
    public Coroutine(String name, Executor executor, Runnable body) {
        this.name = name;
        this.executor = executor;
        this.body = body;
    }

    /** Returns the coroutine of the calling thread; null if there is none. */
    static Coroutine current() {
        return CURRENT.get();
    }

    /**
     * Runs the coroutine until it suspends or ends. An interrupt of the calling thread is not meant for the coroutine:
     * it stays pending.
     */
    public void resume() {
        resumer = Thread.currentThread();
        running = true;
        if (started) {
            LockSupport.unpark(thread);
        } else {
            started = true;
            executor.execute(this::runBody);
        }
        boolean interrupted = false;
        forReturn.begin();
        while (running) {
            if (!forReturn.spin()) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
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
            forControl.begin();
            while (!running && !cancelled) {
                if (!forControl.spin()) {
                    LockSupport.park(this);
                    Thread.interrupted();
                }
            }
        }
        if (cancelled) {
            throw new KernelStopped();
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
    public synchronized void cancel() {
        if (started && !finished) {
            cancelled = true;
            resumer = null;
            running = true;
            LockSupport.unpark(thread);
        }
    }
}
