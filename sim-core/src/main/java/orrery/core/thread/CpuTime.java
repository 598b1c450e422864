package orrery.core.thread;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The CPU time of threads, in nanoseconds. On a busy computer a thread has less of it, and gets no further. */
public final class CpuTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private CpuTime() {}

    /** Returns the CPU time of the calling thread; -1 if the JVM does not measure it, as that of a virtual thread. */
    public static long ofCurrentThread() {
        return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : -1;
    }

    /** Returns the CPU time of a thread; 0 if it has ended, or the JVM does not measure it. */
    public static long of(Thread thread) {
        return THREADS.isThreadCpuTimeSupported() ? Math.max(0, THREADS.getThreadCpuTime(thread.getId())) : 0;
    }
}
