package orrery.conformance.checks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import orrery.driver.CUevent;
import orrery.driver.CUstream;
import orrery.runtime.CudaRuntime;
import orrery.runtime.CudaRuntimeException;
import orrery.runtime.cudaError_t;
import orrery.sim.Check;
import orrery.sim.Checks;
import orrery.sim.FaultPlan;
import orrery.sim.Finding;
import orrery.sim.Kernel;
import orrery.sim.MachineOptions;

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
    }

    @Test
    void memoryIsFreedAfterItsContext() {
        Finding.SuspiciousCall finding = CheckRig.only(Finding.SuspiciousCall.class, CALLS, rig -> {
            long memory = rig.cuda.cudaMalloc(64);
            rig.cuda.cudaDeviceReset();
            assertThrows(CudaRuntimeException.class, () -> rig.cuda.cudaFree(memory));
        });
        assertTrue(finding.message().endsWith(" is freed after the end of its context"), finding::message);
        assertNotNull(finding.site());
        assertEquals("CallMistakesTest.java", finding.site().innermost().getFileName());
    }

    /** The function may wait for the device, which is no promise. */
    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false"})
    void memoryIsFreedThatWorkStillUses(boolean waits, boolean late) {
        List<Finding> all = CheckRig.findings(CALLS, rig -> {
            CUstream stream = rig.cuda.cudaStreamCreate();
            long memory = rig.filled();
            long other = rig.filled();
            rig.launch(CheckRig.WRITE, stream, memory);
            if (waits) {
                rig.cuda.cudaStreamSynchronize(stream);
            }
            if (late) {
                rig.machine.advance(Duration.ofMillis(1));
            }
            rig.cuda.cudaFree(memory);
            rig.cuda.cudaFree(other);
        });
        assertEquals(waits ? 0 : 1, all.size(), () -> Finding.text(all));
        if (!waits) {
            String message = ((Finding.SuspiciousCall) all.get(0)).message();
            assertTrue(message.startsWith("cudaFree frees allocation "), message);
            assertTrue(message.contains("the host has not waited for write in stream 2"), message);
        }
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

    @Test
    void aRefusalWithTheSameResultTellsNothingOfTheFailure() {
        FaultPlan refused = FaultPlan.parse("cudaEventCreate#1=LAUNCH_FAILED");
        CheckRig rig = new CheckRig(MachineOptions.defaults().withChecks(CALLS).withFaults(refused));
        assertThrows(CudaRuntimeException.class, rig.cuda::cudaEventCreate);
        rig.launch(TRAP, rig.cuda.cudaStreamCreate());
        rig.machine.close();
        assertEquals(1, rig.machine.findings().size(), () -> Finding.text(rig.machine.findings()));
        assertTrue(Finding.text(rig.machine.findings()).contains("and no call has told the program"));
    }

    /** The launch is captured in the origin only: the other stream has been forked for nothing. */
    @Test
    void aCaptureThatLosesABranchIsReported() {
        Finding.SuspiciousCall finding = CheckRig.only(Finding.SuspiciousCall.class, CALLS, rig -> {
            CUstream origin = rig.cuda.cudaStreamCreate();
            CUstream branch = rig.cuda.cudaStreamCreate();
            CUevent fork = rig.cuda.cudaEventCreateWithFlags(CudaRuntime.cudaEventDisableTiming);
            rig.cuda.cudaStreamBeginCapture(origin);
            rig.cuda.cudaEventRecord(fork, origin);
            rig.cuda.cudaStreamWaitEvent(branch, fork, 0);
            rig.launch(Kernel.empty(), origin);
            rig.cuda.cudaStreamEndCapture(origin);
        });
        assertTrue(
                finding.message().endsWith("has joined it, and nothing was captured in that stream"), finding::message);
        assertEquals("CallMistakesTest.java", finding.site().innermost().getFileName());
    }

    /** The record is older than the capture, so that the branch is no part of it. */
    @Test
    void aBranchThatIsNotCapturedIsReported() {
        Finding.SuspiciousCall finding = CheckRig.only(Finding.SuspiciousCall.class, CALLS, rig -> {
            CUstream origin = rig.cuda.cudaStreamCreate();
            CUstream branch = rig.cuda.cudaStreamCreateWithFlags(CudaRuntime.cudaStreamNonBlocking);
            CUevent fork = rig.cuda.cudaEventCreateWithFlags(CudaRuntime.cudaEventDisableTiming);
            rig.launch(Kernel.empty(), origin);
            rig.cuda.cudaEventRecord(fork, origin);
            rig.cuda.cudaStreamBeginCapture(origin);
            rig.cuda.cudaStreamWaitEvent(branch, fork, 0);
            rig.launch(Kernel.empty(), branch);
            rig.launch(Kernel.empty(), origin);
            rig.cuda.cudaStreamEndCapture(origin);
        });
        assertTrue(finding.message().contains("before that stream began to capture"), finding::message);
    }

    /** Both branches are refused by the API itself, which tells the program. */
    @Test
    void aCaptureThatIsRefusedIsNotReported() {
        assertEquals(List.of(), CheckRig.findings(CALLS, rig -> {
            CUstream origin = rig.cuda.cudaStreamCreate();
            CUstream branch = rig.cuda.cudaStreamCreate();
            CUevent fork = rig.cuda.cudaEventCreateWithFlags(CudaRuntime.cudaEventDisableTiming);
            rig.cuda.cudaStreamBeginCapture(origin);
            rig.cuda.cudaEventRecord(fork, origin);
            rig.cuda.cudaStreamWaitEvent(branch, fork, 0);
            rig.launch(Kernel.empty(), branch);
            CudaRuntimeException refused =
                    assertThrows(CudaRuntimeException.class, () -> rig.cuda.cudaStreamEndCapture(origin));
            assertEquals(cudaError_t.cudaErrorStreamCaptureUnjoined, refused.error());
        }));
    }
}
