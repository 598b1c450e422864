package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;

/** Checks that an object is no longer reachable. */
final class ReachabilityCheck {
    /** The threads of a machine that is not closed stay for some seconds after its last kernel. */
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** How long a collection has to tell that it has found the object; then there is another one. */
    private static final long MILLIS_BETWEEN_COLLECTIONS = 100;

    private ReachabilityCheck() {}

    static void check(WeakReference<?> thing) {
        ReferenceQueue<Object> collected = new ReferenceQueue<>();
        WeakReference<Object> watched = new WeakReference<>(thing.get(), collected);
        long begin = System.nanoTime();
        boolean gone = watched.get() == null;
        while (!gone && System.nanoTime() - begin < LIMIT_NANOS) {
            System.gc();
            gone = isTold(collected);
        }
        assertTrue(gone, () -> watched.get() + " is still held");
    }

    private static boolean isTold(ReferenceQueue<?> collected) {
        try {
            return collected.remove(MILLIS_BETWEEN_COLLECTIONS) != null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
