package orrery.core.exec;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import orrery.core.kernel.DeviceThreads;
import orrery.core.work.Work;
import orrery.device.CUresult;

/**
 * Runs host functions, stream callbacks and destructors on threads of the machine, as a driver does. The thread that
 * drives the loop waits for a callback, so that the timeline does not depend on threads; if the callback blocks, it
 * goes on alone, and holds its stream until it returns.
 */
final class HostCallbacks {
    private final long limitNanos;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            1,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            job -> DeviceThreads.callback("orrery-callback", job));
    private CallbackHost host = CallbackHost.NONE;

    /** Creates callbacks that are waited for up to {@code limitNanos} of real time each while they compute. */
    HostCallbacks(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    void host(CallbackHost machine) {
        host = machine;
    }

    /** Starts the callback of the operation with id {@code operation}, and returns when it has returned or blocks. */
    HostCallback start(long operation, Work work, CUresult status) {
        HostCallback callback = new HostCallback(operation, host, work, status);
        host.lendTo(callback);
        try {
            host.callbackStarted();
            threads.execute(callback);
            callback.awaitReturn(limitNanos);
        } finally {
            host.reclaim();
        }
        return callback;
    }

    /** Ends the threads that do nothing. A callback that blocks is interrupted. */
    void close() {
        threads.shutdownNow();
    }
}
