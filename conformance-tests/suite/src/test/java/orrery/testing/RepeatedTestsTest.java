package orrery.testing;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static orrery.testing.OrreryAssertions.assertThat;
import static orrery.testing.OrreryAssertions.assertThatCall;
import static orrery.testing.OrreryAssertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import orrery.device.CUresult;
import orrery.driver.CUcontext;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.Explorer;
import orrery.sim.Machine;
import orrery.sim.SchedulePolicy;

/** Tests that are run many times: under many schedules, and with many failures. */
class RepeatedTestsTest {
    @TempDir
    private Path reports;

    /** Tests that this one runs; the build does not, because of the name of their class. */
    @SimulatedGpu(checks = {})
    static final class Programs {
        private static final AtomicInteger BEGUN = new AtomicInteger();
        private static final AtomicInteger ENDED = new AtomicInteger();
        private static final Set<Integer> SEEN = new HashSet<>();

        private CudaDriver cuda;
        private CUcontext context;
        private CUstream first;
        private CUstream second;
        private long memory;
        private long host;

        @BeforeEach
        void setUp(CudaDriver driver) {
            BEGUN.incrementAndGet();
            cuda = driver;
            cuda.cuInit(0);
            context = cuda.cuCtxCreate(0, cuda.cuDeviceGet(0));
            first = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            second = cuda.cuStreamCreate(CudaDriver.CU_STREAM_NON_BLOCKING);
            memory = cuda.cuMemAlloc(4);
            host = cuda.cuMemAllocHost(4);
        }

        @AfterEach
        void tearDown() {
            ENDED.incrementAndGet();
            cuda.cuCtxDestroy(context);
        }

        /** Returns what two memsets leave that nothing orders. */
        private int twoMemsets() {
            cuda.cuMemsetD32Async(memory, 1, 1, first);
            cuda.cuMemsetD32Async(memory, 2, 1, second);
            cuda.cuCtxSynchronize();
            cuda.cuMemcpyDtoH(host, memory, 4);
            return cuda.host().ints(host).get(0);
        }

        @EverySchedule(expected = "2")
        void oneResultIsForbidden(RunResult result) {
            result.set(twoMemsets());
        }

        @EverySchedule(expected = {"1", "2"})
        void bothResultsAreExpected(RunResult result) {
            result.set(twoMemsets());
        }

        @EverySchedule
        void oneScheduleFails() {
            assertThat(twoMemsets()).isEqualTo(2);
        }

        @EverySchedule(maxSchedules = 1)
        void tooManySchedules() {
            assertThat(twoMemsets()).isPositive();
        }

        @Test
        @SimulatedGpu(
                checks = {},
                schedules = "every")
        void everyScheduleByTheAnnotationOfTheMachine() {
            SEEN.add(twoMemsets());
        }

        @Test
        @SimulatedGpu(
                checks = {},
                schedules = "random:20")
        void randomSchedules() {
            SEEN.add(twoMemsets());
        }

        @Test
        @SimulatedGpu(schedules = "random:20")
        void randomSchedulesOfARace() {
            assertThat(twoMemsets()).isPositive();
        }

        @Test
        @SimulatedGpu(
                checks = {},
                schedules = "seed:3")
        void oneSeed(Machine machine) {
            assertThat(machine).isNotNull();
            SEEN.add(twoMemsets());
        }

        @Test
        @SimulatedGpu(
                checks = {},
                faults = "cuMemFree#1=INVALID_VALUE")
        void aCallThatFails() {
            assertThatCall(() -> cuda.cuMemFree(memory)).answers(CUresult.CUDA_ERROR_INVALID_VALUE);
        }

        @SurvivesFaults
        void passesErrorsOn() {
            assertThat(twoMemsets()).isPositive();
        }

        @SurvivesFaults
        void swallowsAnError(RunResult result) {
            result.set("copied");
            try {
                cuda.cuMemcpyDtoH(host, memory, 4);
            } catch (CudaException e) {
                result.set("not copied");
            }
        }

        @Test
        void explores(Explorer explorer) {
            assertThat(explorer.explore(machine -> CudaDriver.of(machine) != null)
                            .schedules())
                    .isEqualTo(1);
        }
    }

    @Test
    void aForbiddenResultFailsWithTheTableBothOrdersAndTheTimeline() {
        Throwable failure = failure("oneResultIsForbidden", RunResult.class);
        assertThat(failure)
                .hasMessageContaining("FORBIDDEN")
                .hasMessageContaining("All 2 distinguishable schedules were run")
                .hasMessageContaining("> ")
                .hasMessageContaining("@SimulatedGpu(schedules = \"schedule:1\") repeats the run that gives 1");
        assertThat(failure.getSuppressed()[0].getMessage())
                .contains("what the machine did")
                .contains("DtoH 4 B");
        assertThat(reports)
                .isDirectoryContaining(
                        "glob:**orrery-orrery.testing.RepeatedTestsTest_Programs.oneResultIsForbidden-*");
    }

    @Test
    void expectedResultsPassAndAreReported() {
        EngineExecutionResults results = run("bothResultsAreExpected", RunResult.class);
        results.testEvents().assertStatistics(stats -> stats.succeeded(1));
        assertThat(results.allEvents().reportingEntryPublished().stream()
                        .map(event -> event.getRequiredPayload(ReportEntry.class)
                                .getKeyValuePairs()
                                .get("schedules")))
                .singleElement()
                .asString()
                .contains("expected", "All 2 distinguishable");
    }

    @Test
    void aRunThatFailsIsAResult() {
        Throwable failure = failure("oneScheduleFails");
        assertThat(failure).hasMessageContaining("passes").hasMessageContaining("fails: ");
        assertThat(failure).hasCauseInstanceOf(AssertionError.class);
    }

    @Test
    void aLimitOfSchedulesThatIsReachedFails() {
        assertThat(failure("tooManySchedules")).hasMessageContaining("not every schedule was run");
    }

    @Test
    void theMethodsAroundATestRunEachTime() {
        int begun = Programs.BEGUN.get();
        int ended = Programs.ENDED.get();
        Programs.SEEN.clear();
        run("everyScheduleByTheAnnotationOfTheMachine").testEvents().assertStatistics(stats -> stats.succeeded(1));
        assertThat(Programs.SEEN).containsExactlyInAnyOrder(1, 2);
        // Two schedules, and one run in order.
        assertThat(Programs.BEGUN.get() - begun).isEqualTo(3);
        assertThat(Programs.ENDED.get() - ended).isEqualTo(3);
    }

    @Test
    void randomSchedulesAreThoseOfTheSeeds() {
        Programs.SEEN.clear();
        run("randomSchedules").testEvents().assertStatistics(stats -> stats.succeeded(1));
        assertThat(Programs.SEEN).containsExactlyInAnyOrder(1, 2);
        run("oneSeed", Machine.class).testEvents().assertStatistics(stats -> stats.succeeded(1));
    }

    @Test
    void aFindingFailsARandomScheduleWithItsSeed() {
        assertThat(failure("randomSchedulesOfARace"))
                .hasMessageContaining("run 1 of 20 fails; schedules = \"seed:0\" repeats it: ")
                .hasMessageContaining("race: ");
    }

    @Test
    void theAnnotationFailsCalls() {
        run("aCallThatFails").testEvents().assertStatistics(stats -> stats.succeeded(1));
    }

    @Test
    void aProgramThatPassesErrorsOnSurvives() {
        run("passesErrorsOn").testEvents().assertStatistics(stats -> stats.succeeded(1));
    }

    @Test
    void aProgramThatSwallowsAnErrorDoesNot() {
        assertThat(failure("swallowsAnError", RunResult.class))
                .hasMessageContaining("cuMemcpyDtoH#1=")
                .hasMessageContaining("its result is not copied instead of copied");
    }

    @Test
    void anExplorerIsAParameter() {
        run("explores", Explorer.class).testEvents().assertStatistics(stats -> stats.succeeded(1));
    }

    @Test
    void textsThatNameNoSchedulesAreRefusedWithTheLegalOnes() {
        assertThat(Schedules.parse("in-order").policies()).containsExactly(SchedulePolicy.IN_ORDER);
        assertThat(Schedules.parse("schedule:2.1").isMany()).isFalse();
        for (String text : List.of("", "random", "random:0", "seed:x", "all")) {
            assertThatThrownBy(() -> Schedules.parse(text))
                    .hasMessageContaining("schedules = \"" + text + "\"; legal are \"in-order\", \"every\"");
        }
    }

    private Throwable failure(String test, Class<?>... parameters) {
        List<Throwable> failures = run(test, parameters).testEvents().failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .orElseThrow())
                .toList();
        assertThat(failures).hasSize(1);
        return failures.get(0);
    }

    private EngineExecutionResults run(String test, Class<?>... parameters) {
        return EngineTestKit.engine("junit-jupiter")
                .configurationParameter("orrery.testing.reports", reports.toString())
                .selectors(selectMethod(Programs.class, test, parameters))
                .execute();
    }
}
