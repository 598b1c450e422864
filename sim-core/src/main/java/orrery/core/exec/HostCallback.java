package orrery.core.exec;

import org.jspecify.annotations.Nullable;
import orrery.core.kernel.Failure;
import orrery.core.work.Work;
import orrery.device.CUresult;

/** One call of a host function, a stream callback or a destructor, on a thread of the machine. */
public final class HostCallback implements Runnable, Delegate {
    /** The callback that the current thread runs. */
    private static final ThreadLocal<HostCallback> CURRENT = new ThreadLocal<>();

    private final long operation;
    private final CallbackHost host;
    private final Work work;
    private final CUresult status;
    private boolean started;
    private volatile @Nullable Thread thread;
    private volatile boolean returned;

    /** Whether it was interrupted by the machine. Guarded by this. */
    private boolean cancelled;

    private @Nullable Failure failure;

    /** Creates a callback of the operation with id {@code operation}. */
    HostCallback(long operation, CallbackHost host, Work work, CUresult status) {
        this.operation = operation;
        this.host = host;
        this.work = work;
        this.status = status;
    }

    @Override
    public void run() {
        try {
            begin();
            CURRENT.set(this);
            work.perform(status);
        } catch (Throwable t) {
            failure = Failure.of(t);
        } finally {
            try {
                CURRENT.remove();
            } finally {
                end();
                host.callbackEnded();
            }
        }
    }

    /** Records whether a thread runs it. Called by the thread that drives the loop. */
    void started(boolean runs) {
        started = runs;
    }

    /** Returns whether a thread runs it or has run it. Called by the thread that drives the loop. */
    boolean isStarted() {
        return started;
    }

    private synchronized void begin() {
        thread = Thread.currentThread();
        if (cancelled) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends it. An interrupt that was meant for it does not reach what its thread does next. */
    private synchronized void end() {
        returned = true;
        if (cancelled) {
            Thread.interrupted();
        }
    }

    /** Interrupts it, if it has not returned. */
    synchronized void interrupt() {
        cancelled = true;
        Thread runner = thread;
        if (runner != null && !returned) {
            runner.interrupt();
        }
    }

    /** Returns the id of the operation whose callback the calling thread runs; 0 for none. */
    public static long currentOperation() {
        HostCallback current = CURRENT.get();
        return current == null ? 0 : current.operation;
    }

    @Override
    public @Nullable Thread thread() {
        return thread;
    }

    @Override
    public boolean isPartOfCaller() {
        return false; // it may block, and is alone then
    }

    /** Describes what its operation waits for, as the rest of a sentence. */
    String state() {
        Thread runner = thread;
        if (!started) {
            return "its function, which was not called before the machine was closed";
        }
        return "its function, which has not returned" + (runner == null ? "" : " on thread " + runner.getName());
    }

    /** Returns whether it has returned. */
    boolean hasReturned() {
        return returned;
    }

    /** Returns why it failed, or null; it has returned. */
    @Nullable
    Failure failure() {
        return failure;
    }
}
