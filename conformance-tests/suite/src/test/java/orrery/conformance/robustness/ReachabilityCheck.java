package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;

/** Checks that an object is no longer reachable. */
final class ReachabilityCheck {
    /** The threads of a machine that is not closed stay for some seconds after its last kernel. */
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(30);

    private ReachabilityCheck() {}

    static void check(WeakReference<?> thing) {
        long begin = System.nanoTime();
        while (thing.get() != null && System.nanoTime() - begin < LIMIT_NANOS) {
            System.gc();
        }
        assertNull(thing.get(), "it is still held");
    }
}
