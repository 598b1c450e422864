package orrery.core.kernel;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads of one machine that run device code beside the driving thread. Threads are reused, and end when they have
 * been idle for a second. A thread whose code never ends is given up: its place is taken by a new one.
 */
public final class DevicePool {
    private final long limitNanos;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            1,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            job -> DeviceThreads.platform("orrery-device", job));

    /** Creates a pool for device code that may run for {@code limitNanos} nanoseconds of real time. */
    public DevicePool(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    /** Returns the real time for which device code may run, in nanoseconds. */
    public long limitNanos() {
        return limitNanos;
    }

    /** Runs {@code job} on a thread of its own. */
    public void execute(Runnable job) {
        threads.execute(job);
    }

    /** Ends the idle threads. Others end when their code does. */
    public void close() {
        threads.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
    }
}
