package orrery.core.exec;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

    /**
     * Starts the callback of the operation with id {@code operation}, and returns when it has returned or blocks. On a
     * closed machine it is abandoned: it never begins.
     */
    HostCallback start(long operation, Work work, CUresult status) {
        HostCallback callback = new HostCallback(operation, host, work, status);
        if (closed) {
            return callback;
        }
        host.delegateTo(callback);
        try {
            host.callbackStarted();
            running.add(callback);
            threads.execute(() -> run(callback));
            callback.awaitReturn(limitNanos);
        } finally {
            host.endDelegation();
        }
        return callback;
    }

    private void run(HostCallback callback) {
        try {
            callback.run();
        } finally {
            running.remove(callback);
        }
    }

    /** A callback that blocks is interrupted, and no further one is started. */
    void close() {
        closed = true;
        running.forEach(HostCallback::interrupt);
        threads.close();
    }
}
