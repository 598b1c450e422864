package orrery.core.exec;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import orrery.core.kernel.DeviceThreads;
import orrery.core.kernel.MachineThreads;
import orrery.core.work.Work;
import orrery.device.CUresult;

/**
 * Runs host functions, stream callbacks and destructors on threads of their own, as a driver does. The thread that
 * drives the loop waits for a callback, so that the timeline does not depend on threads; if the callback blocks, it
 * goes on alone, and holds its stream until it returns.
 */
final class HostCallbacks {
    private final long limitNanos;
    private final MachineThreads threads = new MachineThreads(job -> DeviceThreads.callback("orrery-callback", job));
    private final Set<HostCallback> running = ConcurrentHashMap.newKeySet();
    private CallbackHost host = CallbackHost.NONE;
    private volatile boolean closed;

    /** Creates callbacks that are waited for up to {@code limitNanos} of real time each while they compute. */
    HostCallbacks(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    void host(CallbackHost machine) {
        host = machine;
    }

    /** Returns the threads that run callbacks. */
    MachineThreads threads() {
        return threads;
    }

    /** Returns the callback of the operation with id {@code operation}, which has not begun. */
    HostCallback create(long operation, Work work, CUresult status) {
        return new HostCallback(operation, host, work, status);
    }

    /**
     * Starts a callback that has not begun, and returns when it has returned or blocks. On a closed machine it is
     * abandoned: it never begins.
     *
     * @return null, or why no thread could be started: the callback has not begun and can be started again
     */
    @Nullable
    OutOfMemoryError tryStart(HostCallback callback) {
        if (closed || callback.isStarted()) {
            return null;
        }
        host.delegateTo(callback);
        try {
            execute(callback);
            callback.awaitReturn(limitNanos);
            return null;
        } catch (OutOfMemoryError exhausted) {
            return callback.isStarted() ? null : exhausted;
        } finally {
            host.endDelegation();
        }
    }

    private void execute(HostCallback callback) {
        host.callbackStarted();
        try {
            running.add(callback);
            threads.execute(() -> run(callback));
            callback.started();
        } finally {
            if (!callback.isStarted()) {
                running.remove(callback);
                host.callbackEnded();
            }
        }
    }

    /** Returns whether a callback has returned, or has to be started again because no thread could be started. */
    boolean canProceed(HostCallback callback) {
        return callback.hasReturned() || !callback.isStarted() && !closed;
    }

    private void run(HostCallback callback) {
        try {
            callback.run();
        } finally {
            running.remove(callback);
        }
    }

    /** A callback that blocks is interrupted, and no further one is started. The idle threads end. */
    void close() {
        closed = true;
        running.forEach(HostCallback::interrupt);
        threads.close();
    }
}
