package orrery.hardware;

import org.junit.jupiter.api.Assumptions;

/** Whether the driver of a GPU can be opened by this Java. */
final class JavaVersion {
    private JavaVersion() {}

    /** Skips the test where the foreign function API is missing. */
    static void assumeForeignFunctions() {
        Assumptions.assumeTrue(
                Runtime.version().feature() >= 22,
                "the driver of a GPU needs Java 22; this is Java " + Runtime.version());
    }
}
