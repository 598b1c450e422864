package orrery.core.kernel;

import java.util.concurrent.TimeUnit;

/**
 * A wait for another thread that ends soon, most likely: a thread that parks takes tens of microseconds to go on. The
 * thread spins, gives way to others that can run, and then has to park.
 */
final class SpinWait {
    private static final long LONGEST_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    /** The rounds before the first look at the clock. With one processor, the other thread needs it at once. */
    private static final int FIRST_ROUNDS = Runtime.getRuntime().availableProcessors() == 1 ? 0 : 1000;

    private int rounds;
    private long began;

    /** Begins another wait. */
    void begin() {
        rounds = 0;
    }

    /** Waits a little. Returns false if the wait has been so long that the thread should park. */
    @SuppressWarnings("ThreadPriorityCheck") // the wait ends without the scheduler's help, too
    boolean spin() {
        if (rounds < FIRST_ROUNDS) {
            rounds++;
            Thread.onSpinWait();
            return true;
        }
        long now = System.nanoTime();
        if (rounds == FIRST_ROUNDS) {
            rounds++;
            began = now;
        }
        boolean goesOn = FIRST_ROUNDS > 0 && now - began < LONGEST_NANOS;
        if (goesOn) {
            Thread.yield();
        }
        return goesOn;
    }
}
