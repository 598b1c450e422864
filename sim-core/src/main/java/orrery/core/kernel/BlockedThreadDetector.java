package orrery.core.kernel;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Decides from samples of a thread's state whether the thread blocks. On a busy host, samples are far apart and a
 * thread that has work to do may not run for long. Therefore the time between two samples counts up to a limit only, so
 * that many samples in a row must find the thread waiting.
 */
public final class BlockedThreadDetector {
    /** A thread that is found waiting for so long is taken for one that blocks. */
    static final long BLOCKED_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** The time between two samples counts up to this. */
    static final long LONGEST_STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private long last;
    private long waited;

    /** Begins at a real time, in nanoseconds. */
    public BlockedThreadDetector(long now) {
        last = now;
    }

    /**
     * Adds a sample of a thread, and returns whether it blocks.
     *
     * @param thread the thread; null if it has not begun
     * @param now the real time, in nanoseconds
     */
    public boolean observe(@Nullable Thread thread, long now) {
        return observe(thread != null && waits(thread), now);
    }

    private static boolean waits(Thread thread) {
        return switch (thread.getState()) {
            case WAITING, TIMED_WAITING, BLOCKED -> true;
            case NEW, RUNNABLE, TERMINATED -> false;
        };
    }

    /**
     * Adds a sample, and returns whether the thread blocks.
     *
     * @param waits whether the thread is found waiting
     * @param now the real time, in nanoseconds
     */
    public boolean observe(boolean waits, long now) {
        waited = waits ? waited + Math.min(now - last, LONGEST_STEP_NANOS) : 0;
        last = now;
        return waited >= BLOCKED_NANOS;
    }
}
