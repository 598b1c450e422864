package orrery.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** An example that a fault makes fail is told as a program of the user is. */
class FailedExampleTest extends CommandRig {
    private int run(String... arguments) {
        return execute(Main.command(), (Object[]) arguments);
    }

    @Test
    void aFaultThatFailsACallIsToldWithoutAStackTrace() {
        assertEquals(1, run("two-streams", "--no-timeline", "--fault", "cuStreamCreate#1=OUT_OF_MEMORY"));
        assertTrue(err.toString().startsWith("orrery run: two-streams has failed"), err::toString);
        assertTrue(err.toString().contains("API-09"), err::toString);
        assertFalse(err.toString().contains("\tat "), err::toString);
    }

    @Test
    void theStackTraceIsShownOnRequest() {
        assertEquals(
                1, run("two-streams", "--no-timeline", "--stack-trace", "--fault", "cuStreamCreate#1=OUT_OF_MEMORY"));
        assertTrue(err.toString().contains("\tat orrery."), err::toString);
    }
}
