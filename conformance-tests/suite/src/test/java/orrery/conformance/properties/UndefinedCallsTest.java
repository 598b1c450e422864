package orrery.conformance.properties;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class UndefinedCallsTest {
    private final UndefinedCalls calls = new UndefinedCalls();

    @Test
    void whatNamesADestroyedStreamIsUndefinedUntilItIsCreatedAgain() {
        assertFalse(calls.includes("launch s0 nop"));
        calls.succeeded("@w cuStreamDestroy s0");
        assertTrue(calls.includes("launch s0 nop"));
        assertTrue(calls.includes("@w cuEventRecord e0 s0"));
        assertFalse(calls.includes("launch s1 nop"));
        assertFalse(calls.includes("s0 = cuStreamCreate DEFAULT"));
        calls.succeeded("s0 = cuStreamCreate DEFAULT");
        assertFalse(calls.includes("launch s0 nop"));
    }

    @Test
    void nodesGoWithTheirGraph() {
        calls.succeeded("cuGraphDestroy g0");
        assertTrue(calls.includes("cuStreamUpdateCaptureDependencies s0 [g0_0] ADD"));
        assertTrue(calls.includes("cuGraphDestroyNode g0_0"));
        assertFalse(calls.includes("cuGraphDestroyNode g1_0"));
    }

    @Test
    void aGraphThatIsCapturedIntoIsNotDestroyed() {
        calls.succeeded("cuStreamBeginCaptureToGraph s0 g0 [g0_0] RELAXED");
        assertTrue(calls.includes("cuGraphDestroy g0"));
        assertTrue(calls.includes("cuGraphDestroyNode g0_0"));
        assertFalse(calls.includes("launch s0 nop"));
    }
}
