package orrery.core.effect;

import org.jspecify.annotations.Nullable;
import orrery.core.engine.PendingCallback;
import orrery.core.kernel.WorkFailure;
import orrery.core.thread.ThreadReport;
import orrery.core.work.Work;
import orrery.device.CUresult;

/** One call of a host function, a stream callback or a destructor, on a thread of the machine. */
final class HostCallback implements PendingCallback, Runnable {
    /** The callback that the current thread runs. */
    private static final ThreadLocal<HostCallback> CURRENT = new ThreadLocal<>();

    private final long operation;
    private final Work work;
    private final CUresult status;
    private volatile @Nullable Thread thread;
    private volatile boolean returned;
    private @Nullable WorkFailure failure;

    /** Creates a callback of the operation with id {@code operation}. */
    HostCallback(long operation, Work work, CUresult status) {
        this.operation = operation;
        this.work = work;
        this.status = status;
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        CURRENT.set(this);
        try {
            work.perform(status);
        } catch (Throwable t) {
            failure = WorkFailure.of(t);
        } finally {
            CURRENT.remove();
            returned = true;
        }
    }

    /** Returns the id of the operation whose callback the calling thread runs; 0 for none. */
    static long currentOperation() {
        HostCallback current = CURRENT.get();
        return current == null ? 0 : current.operation;
    }

    @Override
    public String state() {
        Thread runner = thread;
        return runner == null
                ? "its function, which has not been called"
                : "its function, which has not returned on thread " + runner.getName() + ": it "
                        + ThreadReport.state(runner);
    }

    @Override
    public boolean hasReturned() {
        return returned;
    }

    @Override
    public @Nullable WorkFailure failure() {
        return failure;
    }
}
