package orrery.core.kernel;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads of one machine that run code of the program beside the driving thread. Threads are reused, and end when they
 * have been idle for a second. A thread whose code never ends is given up: its place is taken by a new one.
 */
public final class MachineThreads {
    private final ThreadPoolExecutor threads;

    /** Starts threads that {@code factory} creates. */
    public MachineThreads(ThreadFactory factory) {
        threads = new ThreadPoolExecutor(0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
    }

    /** Creates threads with another factory from now on. */
    public void factory(ThreadFactory factory) {
        threads.setThreadFactory(factory);
    }

    /**
     * Runs {@code job} on a thread of its own.
     *
     * @throws OutOfMemoryError if no thread can be started: the job does not run
     */
    public void execute(Runnable job) {
        StackRoom.require();
        threads.execute(job);
    }

    /** Ends the idle threads. Others end when their code does. */
    public void close() {
        StackRoom.require();
        threads.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
    }
}
