package orrery.core.thread;

import java.util.concurrent.TimeUnit;

/**
 * A wait for another thread that ends soon, most likely: a thread that parks takes tens of microseconds to go on. The
 * thread spins for a while, and then has to park. It does not yield: on a busy computer it would be given a processor
 * again much later than a thread that is woken.
 */
public final class SpinWait {
    private static final long LONGEST_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

    /** The rounds between two looks at the clock. */
    private static final int ROUNDS = 64;

    /** With one processor, the other thread needs it at once. */
    private static final boolean SPINS = Runtime.getRuntime().availableProcessors() > 1;

    private int rounds;
    private long began;

    /** Creates a wait that has not begun. */
    public SpinWait() {}

    /** Begins another wait. */
    public void begin() {
        rounds = 0;
    }

    /** Waits a little. Returns false if the wait has been so long that the thread should park. */
    public boolean spin() {
        if (!SPINS) {
            return false;
        }
        if (rounds++ % ROUNDS == 0) {
            long now = System.nanoTime();
            if (rounds == 1) {
                began = now;
            } else if (now - began > LONGEST_NANOS) {
                return false;
            }
        }
        Thread.onSpinWait();
        return true;
    }
}
