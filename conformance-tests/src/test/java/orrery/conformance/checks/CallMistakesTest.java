package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.runtime.CudaRuntimeException;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.Finding;
import orrery.sim.Kernel;

/** Calls that are probably a mistake. */
class CallMistakesTest {
    private static final Checks CALLS = Checks.of(Check.CALLS);

    private static final Kernel TRAP =
            Kernel.perLaunch(args -> launch -> launch.trap()).named("trap");

    @Test
    void memoryIsFreedTwice() {
        Finding.SuspiciousCall finding = CheckRig.only(Finding.SuspiciousCall.class, CALLS, rig -> {
            long memory = rig.cuda.cudaMalloc(64);
            rig.cuda.cudaFree(memory);
            assertThrows(CudaRuntimeException.class, () -> rig.cuda.cudaFree(memory));
        });
        assertTrue(finding.message().endsWith(" is freed twice"), finding::message);
        assertNotNull(finding.site());
        assertEquals("CallMistakesTest.java", finding.site().getFileName());
    }

    @Test
    void aFailureOfWhichNobodyIsToldIsReported() {
        Finding.SuspiciousCall finding = CheckRig.only(
                Finding.SuspiciousCall.class, CALLS, rig -> rig.launch(TRAP, rig.cuda.cudaStreamCreate()));
        assertTrue(
                finding.message()
                        .endsWith("has failed with CUDA_ERROR_LAUNCH_FAILED, and no call has told the program: nothing"
                                + " waits for the work and looks at the result"),
                finding::message);
    }

    @Test
    void aFailureThatACallHasToldIsNot() {
        assertEquals(List.of(), CheckRig.findings(CALLS, rig -> {
            rig.launch(TRAP, rig.cuda.cudaStreamCreate());
            assertThrows(CudaRuntimeException.class, rig.cuda::cudaDeviceSynchronize);
        }));
    }
}
