package orrery.conformance.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static orrery.conformance.WithContext.driverWithContext;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Explorer;
import orrery.sim.FailureReport;
import orrery.sim.FailureReport.Verdict;
import orrery.sim.Machine;
import orrery.sim.Program;

/** How programs cope with failures of their calls. */
class FailureReportTest {

    /** Returns the verdicts that are not good, by the call that fails. */
    private static Map<String, Verdict> problems(Program program) {
        return Explorer.failures(program).problems().stream()
                .collect(Collectors.toMap(
                        each -> each.fault().function() + "#" + each.fault().number(), FailureReport.Case::verdict));
    }

    @Test
    void aProgramThatReleasesEverythingSurvives() {
        FailureReport report = Explorer.failures(machine -> {
            CudaDriver cuda = driverWithContext(machine);
            long first = cuda.cuMemAlloc(100);
            try {
                long second = cuda.cuMemAlloc(100);
                cuda.cuMemFree(second);
            } finally {
                cuda.cuMemFree(first);
            }
            return "done";
        });
        assertEquals(List.of(), report.problems());
        assertEquals("7 of 7 failures are handled", report.toString());
        assertEquals(
                List.of("cuInit", "cuDeviceGet", "cuCtxCreate", "cuMemAlloc", "cuMemAlloc", "cuMemFree", "cuMemFree"),
                report.cases().stream().map(each -> each.fault().function()).toList());
    }

    @Test
    void aProgramThatForgetsTheFirstWhenTheSecondFailsLeaks() {
        assertEquals(Map.of("cuMemAlloc#2", Verdict.LEAKS), problems(machine -> {
            CudaDriver cuda = driverWithContext(machine);
            long first = cuda.cuMemAlloc(100);
            long second = cuda.cuMemAlloc(100);
            try {
                cuda.cuMemFree(second);
            } finally {
                cuda.cuMemFree(first);
            }
            return "done";
        }));
    }

    @Test
    void errorsThatAreCaughtAreSwallowed() {
        assertEquals(Map.of("cuMemsetD32#1", Verdict.SWALLOWED), problems(machine -> {
            CudaDriver cuda = driverWithContext(machine);
            long memory = cuda.cuMemAlloc(4);
            int[] value = new int[1];
            try {
                try {
                    cuda.cuMemsetD32(memory, 7, 1);
                } catch (CudaException e) {
                    // ignored, which is the mistake
                }
                cuda.cuMemcpyDtoH(cuda.host().of(value), memory, 4);
            } finally {
                cuda.cuMemFree(memory);
            }
            return value[0];
        }));
    }

    @Test
    void aFallbackWithTheSameResultSurvives() {
        FailureReport report = Explorer.failures(machine -> {
            CudaDriver cuda = driverWithContext(machine);
            CUstream stream;
            try {
                stream = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            } catch (CudaException e) {
                stream = CUstream.LEGACY;
            }
            cuda.cuStreamSynchronize(stream);
            if (!stream.equals(CUstream.LEGACY)) {
                cuda.cuStreamDestroy(stream);
            }
            return "done";
        });
        assertTrue(
                report.cases().stream()
                        .anyMatch(each ->
                                each.fault().function().equals("cuStreamCreate") && each.verdict() == Verdict.SURVIVED),
                report::toString);
    }

    @Test
    void anErrorBehindAnotherOneIsMasked() {
        Map<String, Verdict> problems = problems(machine -> {
            CudaDriver cuda = driverWithContext(machine);
            Long memory = null;
            try {
                memory = cuda.cuMemAlloc(100);
            } finally {
                cuda.cuMemFree(memory); // a NullPointerException if there is none
            }
            return "done";
        });
        assertEquals(Map.of("cuMemAlloc#1", Verdict.MASKED), problems);
    }

    @Test
    void aProgramThatTriesForEverHangs() {
        FailureReport report = Explorer.defaults()
                .withRunLimit(Duration.ofMillis(500))
                .failureReport(machine -> {
                    CudaDriver cuda = CudaDriver.of(machine);
                    cuda.cuInit(0);
                    boolean failed = false;
                    while (true) {
                        try {
                            if (!failed) {
                                cuda.cuDeviceGetCount();
                                return "done";
                            }
                            cuda.cuDriverGetVersion();
                        } catch (CudaException e) {
                            failed = true;
                        }
                        if (Thread.interrupted()) {
                            return "interrupted";
                        }
                    }
                });
        assertEquals(
                List.of(Verdict.HANGS),
                report.problems().stream().map(FailureReport.Case::verdict).toList(),
                report::toString);
    }

    @Test
    void aProgramMustWorkWithoutFaults() {
        assertThrows(
                IllegalStateException.class,
                () -> Explorer.failures(machine -> {
                    CudaDriver.of(machine).cuMemAlloc(4);
                    return "done";
                }));
    }

    /** Returns a program that throws an exception of its own when a call fails. */
    private static Program throwing(Consumer<Machine> calls, Supplier<RuntimeException> own) {
        return machine -> {
            try {
                calls.accept(machine);
            } catch (CudaException failure) {
                throw own.get();
            }
            return 1;
        };
    }

    /** Its texts are made on the thread of the run: one that never comes is a run that hangs. */
    @Test
    void anExceptionThatNeverPrintsHangs() {
        Program program =
                throwing(machine -> driverWithContext(machine).cuMemAlloc(100), () -> new IllegalStateException() {
                    @Override
                    public String getMessage() {
                        while (!Thread.currentThread().isInterrupted()) {
                            Thread.onSpinWait();
                        }
                        return "interrupted";
                    }
                });
        FailureReport report =
                Explorer.defaults().withRunLimit(Duration.ofMillis(500)).failureReport(program);
        assertTrue(report.cases().stream().anyMatch(each -> each.verdict() == Verdict.HANGS), report::toString);
    }

    @Test
    void anExceptionThatCannotBePrintedIsAFailure() {
        Program program = throwing(machine -> driverWithContext(machine).cuInit(0), () -> new IllegalStateException() {
            @Override
            public String getMessage() {
                throw new IllegalStateException("no text");
            }

            @Override
            public synchronized Throwable getCause() {
                throw new IllegalStateException("no cause");
            }
        });
        FailureReport report = Explorer.failures(program);
        assertTrue(report.cases().stream().anyMatch(each -> each.verdict() == Verdict.MASKED), report::toString);
    }
}
