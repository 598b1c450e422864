package orrery.testing;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static orrery.testing.OrreryAssertions.assertThat;

import com.google.common.base.Throwables;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;
import orrery.device.DeviceAttribute;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;
import orrery.runtime.CudaRuntime;
import orrery.sim.Check;
import orrery.sim.FindingsException;
import orrery.sim.Machine;

/** The machine that {@link SimulatedGpu} gives to a test, and what makes a test fail. */
class SimulatedGpuTest {
    @TempDir
    private Path reports;

    /** Tests that this one runs; the build does not, because of the name of their class. */
    @SimulatedGpu
    static final class Programs {
        private CUcontext context;

        @BeforeEach
        void setUp(CudaDriver cuda) {
            cuda.cuInit(0);
            context = cuda.cuDevicePrimaryCtxRetain(cuda.cuDeviceGet(0));
            cuda.cuCtxSetCurrent(context);
        }

        @Test
        void parametersOfOneMachine(Machine machine, CudaDriver cuda, CudaRuntime runtime, Timeline timeline) {
            long memory = cuda.cuMemAlloc(64);
            cuda.cuMemsetD8(memory, (byte) 1, 64);
            runtime.cudaDeviceSynchronize();
            cuda.cuMemFree(memory);
            assertThat(timeline).hasOperations("memset", 1);
            assertThat(machine.now()).isPositive();
        }

        @Test
        void leak(CudaDriver cuda) {
            cuda.cuMemAlloc(64);
        }

        @Test
        @SimulatedGpu(checks = {})
        void leakWithoutChecks(CudaDriver cuda) {
            cuda.cuMemAlloc(64);
        }

        @Test
        @SimulatedGpu(checks = Check.RACES)
        void race(CudaDriver cuda) {
            long memory = cuda.cuMemAlloc(64);
            CUstream first = cuda.cuStreamCreate(1);
            CUstream second = cuda.cuStreamCreate(1);
            cuda.cuMemsetD8Async(memory, (byte) 1, 64, first);
            cuda.cuMemsetD8Async(memory, (byte) 2, 64, second);
        }

        @Test
        @SimulatedGpu(checks = Check.RACES, benignRaces = false)
        void benignRace(CudaDriver cuda) {
            long memory = cuda.cuMemAlloc(64);
            cuda.cuMemsetD8Async(memory, (byte) 1, 64, cuda.cuStreamCreate(1));
            cuda.cuMemsetD8Async(memory, (byte) 1, 64, cuda.cuStreamCreate(1));
        }

        @Test
        @SimulatedGpu(checks = {})
        void failure(CudaDriver cuda) {
            cuda.cuMemsetD8(cuda.cuMemAlloc(64), (byte) 1, 64);
            cuda.cuCtxSynchronize();
            throw new IllegalStateException("the program is wrong");
        }

        @Test
        @SimulatedGpu(checks = {})
        void wrongTimeline(CudaDriver cuda, Timeline timeline) {
            cuda.cuMemsetD8(cuda.cuMemAlloc(64), (byte) 1, 64);
            cuda.cuCtxSynchronize();
            assertThat(timeline).hasOperations("memset", 2);
        }

        @EverySchedule
        void wrongTimelineOfEachSchedule(CudaDriver cuda, Timeline timeline) {
            wrongTimeline(cuda, timeline);
        }

        @Test
        @SimulatedGpu(checks = Check.LEAKS)
        void failure(CudaDriver cuda, Machine machine) {
            cuda.cuMemAlloc(64);
            throw new IllegalStateException("the program is wrong at " + machine.now());
        }

        @ParameterizedTest(name = "alike({0})")
        @ValueSource(strings = {"a b", "a=b"})
        @SimulatedGpu(checks = {})
        void alike(String which, CudaDriver cuda) {
            throw new IllegalStateException(which + " is wrong on " + cuda.cuDeviceGetCount() + " device");
        }

        @Test
        @SimulatedGpu(checks = {})
        void printing(CudaDriver cuda) throws InterruptedException {
            System.out.println("before " + cuda.cuDeviceGetCount());
            Thread other = new Thread(() -> System.out.println("of another thread"));
            other.start();
            other.join();
            throw new IllegalStateException("the program is wrong");
        }

        @Test
        @SimulatedGpu(
                device = "t4",
                devices = 2,
                checks = {})
        void twoSmallDevices(CudaDriver cuda) {
            assertThat(cuda.cuDeviceGetCount()).isEqualTo(2);
            assertThat(cuda.cuDeviceGetAttribute(DeviceAttribute.MULTIPROCESSOR_COUNT, cuda.cuDeviceGet(1)))
                    .isEqualTo(40);
        }

        @Test
        @SimulatedGpu(device = "h300")
        void unknownDevice(CudaDriver cuda) {
            assertThat(cuda).isNotNull();
        }
    }

    @Test
    void aTestTakesPartsOfOneMachine() {
        run("parametersOfOneMachine", Machine.class, CudaDriver.class, CudaRuntime.class, Timeline.class)
                .assertStatistics(stats -> stats.succeeded(1));
    }

    @Test
    void theAnnotationOfAMethodReplacesThatOfItsClass() {
        run("twoSmallDevices", CudaDriver.class).assertStatistics(stats -> stats.succeeded(1));
        run("leakWithoutChecks", CudaDriver.class).assertStatistics(stats -> stats.succeeded(1));
    }

    @Test
    void aLeakFailsATest() {
        Throwable failure = failure("leak");
        assertThat(failure).isInstanceOf(FindingsException.class).hasMessageContaining("leak: ");
        assertThat(failure.getMessage()).contains("SimulatedGpuTest.java");
    }

    @Test
    void aRaceFailsATestAndShowsTheTimeline() {
        Throwable failure = failure("race");
        assertThat(failure).isInstanceOf(FindingsException.class).hasMessageContaining("race: ");
        assertThat(failure.getSuppressed()[0].getMessage()).contains("memset");
    }

    @Test
    void aBenignRaceCanBeLeftOut() {
        run("benignRace", CudaDriver.class).assertStatistics(stats -> stats.succeeded(1));
    }

    @Test
    void aFailureShowsTheTimeline() {
        Throwable failure = failure("failure");
        assertThat(failure).hasMessage("the program is wrong");
        assertThat(failure.getSuppressed()[0].getMessage())
                .startsWith("what the machine did in this test")
                .contains("memset");
    }

    @ParameterizedTest
    @ValueSource(strings = {"wrongTimeline", "wrongTimelineOfEachSchedule"})
    void anAssertionAboutTheTimelineShowsItOnceAndNotInItsMessage(String test) {
        Throwable failure = failure(test, CudaDriver.class, Timeline.class);
        assertThat(failure).hasStackTraceContaining("operations memset: expected 2, but found 1");
        assertThat(failure.getMessage()).doesNotContain("0 us");
        assertThat(Throwables.getStackTraceAsString(failure)).containsOnlyOnce("busy: front end");
    }

    @Test
    void aFailureWritesAPage() throws IOException {
        failure("race");
        assertThat(page("race-")).contains("Programs.race").contains("race: memset");
    }

    @Test
    void thePageHasWhatTheTestHasPrinted() throws IOException {
        PrintStream before = System.out;
        failure("printing");
        assertThat(page("printing-")).contains("\"before 1\\n\"").contains("\"of another thread\\n\"");
        assertThat(System.out).isSameAs(before);
    }

    @Test
    void thePagesOfRunsWhoseNamesLookAlikeAreDifferentFiles() throws IOException {
        assertThat(run("alike", String.class, CudaDriver.class).failed().count())
                .isEqualTo(2);
        assertThat(pages("alike-alike_a_b_-"))
                .hasSize(2)
                .anySatisfy(page -> assertThat(page).contains("a b is wrong"))
                .anySatisfy(page -> assertThat(page).contains("a=b is wrong"));
    }

    private String page(String test) throws IOException {
        List<String> all = pages(test);
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    /** Returns the pages of a test, whose names end with what only their files have. */
    private List<String> pages(String test) throws IOException {
        List<String> pages = new ArrayList<>();
        String name = "orrery-orrery.testing.SimulatedGpuTest_Programs." + test + "[0-9a-f]{8}.html";
        try (DirectoryStream<Path> files = Files.newDirectoryStream(
                reports, file -> file.getFileName().toString().matches(name))) {
            for (Path file : files) {
                pages.add(Files.readString(file));
            }
        }
        return pages;
    }

    @Test
    void thePagesOfOverloadedTestsAreDifferentFilesWithTheFailureInFrontOfLeaks() throws IOException {
        failure("failure");
        failure("failure", CudaDriver.class, Machine.class);
        assertThat(page("failure_CudaDriver-")).contains("\"message\":\"the program is wrong\"");
        assertThat(page("failure_CudaDriver_Machine-"))
                .contains("\"message\":\"the program is wrong at ")
                .contains("leak: ");
    }

    @Test
    void reportsOfGradleAreAmongItsOwn() throws IOException {
        assertThat(ReportFile.folder(reports)).isEmpty();
        Files.createDirectory(reports.resolve("build"));
        assertThat(ReportFile.folder(reports)).hasValue(reports.resolve("build/reports/orrery"));
        Files.createDirectory(reports.resolve("target"));
        assertThat(ReportFile.folder(reports)).hasValue(reports.resolve("target/surefire-reports"));
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed() throws IOException {
        reports = Files.createFile(reports.resolve("file"));
        assertThat(failure("race").getSuppressed()[0].getMessage()).contains("cannot be written");
    }

    @Test
    void anUnknownDeviceIsRefusedWithTheLegalNames() {
        assertThat(failure("unknownDevice"))
                .hasStackTraceContaining(
                        "there is no device h300; legal are " + String.join(", ", Devices.names()) + ", and files");
    }

    private Throwable failure(String test) {
        return failure(test, CudaDriver.class);
    }

    private Throwable failure(String test, Class<?>... parameters) {
        List<Throwable> failures = run(test, parameters).failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class)
                        .getThrowable()
                        .orElseThrow())
                .toList();
        assertThat(failures).hasSize(1);
        return failures.get(0);
    }

    private Events run(String test, Class<?>... parameters) {
        return EngineTestKit.engine("junit-jupiter")
                .configurationParameter("orrery.testing.reports", reports.toString())
                .selectors(selectMethod(Programs.class, test, parameters))
                .execute()
                .testEvents();
    }
}
