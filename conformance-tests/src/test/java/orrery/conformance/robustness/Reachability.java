package orrery.conformance.robustness;

import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.ref.WeakReference;

/** Checks that an object is no longer reachable. */
final class Reachability {
    private static final int COLLECTIONS = 100;

    private Reachability() {}

    static void check(WeakReference<?> thing) {
        for (int i = 0; i < COLLECTIONS && thing.get() != null; i++) {
            System.gc();
        }
        assertNull(thing.get(), "it is still held");
    }
}
