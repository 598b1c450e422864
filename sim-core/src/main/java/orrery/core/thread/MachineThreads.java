package orrery.core.thread;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads of one machine for device code that cannot run on the calling thread: kernels that wait for the host, threads
 * of blocks with barriers, and blocks that run at the same time. Threads are reused, and end when they have been idle
 * for a second.
 */
public final class MachineThreads implements Executor {
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            1,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            job -> DeviceThreads.platform("orrery-device", job));

    /** Creates threads, which are started when they are needed. */
    public MachineThreads() {}

    /** Runs {@code job} on a thread of its own. */
    @Override
    public void execute(Runnable job) {
        threads.execute(job);
    }

    /** Ends the idle threads. Others end when their code does. */
    public void close() {
        threads.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
    }
}
