package orrery.testing.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.MapMaker;
import com.google.common.collect.Multiset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;
import orrery.conformance.rules.RuleChapters;
import orrery.device.CUresult;
import orrery.device.Devices;
import orrery.driver.CUevent;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemoryPool;
import orrery.driver.CUstream;
import orrery.driver.CUstreamCaptureMode;
import orrery.driver.CudaDriver;
import orrery.driver.ForwardingCudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** The simulated driver passes its own tests, and one that is wrong does not. */
@Tag("one-jdk")
class DriverTckTest {
    private static final Map<CudaDriver, Machine> MACHINES =
            new MapMaker().weakKeys().weakValues().makeMap();

    /** Tests that this one runs; the build does not, because of the name of their class. */
    static final class Wrapped extends DriverTck {
        @Override
        protected CudaDriver wrap(CudaDriver simulated) {
            return new ForwardingCudaDriver(simulated) {};
        }

        /**
         * One transcript of four of each file, or all with {@code -Dorrery.tck=all}: {@code PublicTranscriptsTest}
         * replays all on a machine, whose answers this driver passes on.
         */
        @Override
        @TestFactory
        public Stream<DynamicTest> transcripts() {
            int step = "all".equals(System.getProperty("orrery.tck")) ? 1 : 4;
            Multiset<String> files = HashMultiset.create();
            return super.transcripts()
                    .filter(each -> files.add(each.getDisplayName().replaceFirst(": .*", ""), 1) % step == 0);
        }
    }

    /** The same driver, of which the tests cannot make one for a machine with other options. */
    static final class Given extends DriverTck {
        Given() {
            super(() -> forwarding(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200())));
        }

        @Override
        protected Optional<Machine> machine(CudaDriver driver) {
            return Optional.of(MACHINES.get(driver));
        }

        @Override
        protected boolean survivesFaults() {
            return true;
        }

        /** Not run: a machine answers them as {@link Wrapped}. */
        @Override
        public Stream<DynamicTest> transcripts() {
            return Stream.empty();
        }

        /** Not run: a machine does what they predict as {@link Wrapped}. */
        @Override
        public Stream<DynamicTest> programs() {
            return Stream.empty();
        }
    }

    /** A driver that does not capture, does not tell when an event is complete, and has no pools. */
    static final class Wrong extends DriverTck {
        @Override
        protected CudaDriver wrap(CudaDriver simulated) {
            return new ForwardingCudaDriver(simulated) {
                @Override
                public void cuStreamBeginCapture(@Nullable CUstream stream, CUstreamCaptureMode mode) {}

                @Override
                public CUresult cuEventQuery(CUevent event) {
                    return CUresult.CUDA_ERROR_NOT_READY;
                }

                @Override
                public CUmemoryPool cuMemPoolCreate(CUmemPoolProps props) {
                    throw new UnsupportedOperationException("no pools");
                }
            };
        }

        /** The rules about what it does not do; {@link MutantsTest} runs programs and transcripts on wrong drivers. */
        @Override
        protected boolean isApplicable(String rule) {
            return rule.startsWith("CAPTURE-0") || rule.startsWith("POOL-");
        }

        @Override
        public Stream<DynamicTest> transcripts() {
            return Stream.empty();
        }

        @Override
        public Stream<DynamicTest> programs() {
            return Stream.empty();
        }
    }

    /** A driver of which the tests know no machine, but how everything finishes that can. */
    static final class Settled extends DriverTck {
        private static final AtomicLong TIMES = new AtomicLong();

        Settled() {
            super(() -> forwarding(MachineOptions.defaults().withDevices(Devices.h200())));
        }

        @Override
        protected Optional<Runnable> settling(CudaDriver driver) {
            return Optional.of(() -> {
                TIMES.incrementAndGet();
                MACHINES.get(driver).settle();
            });
        }

        @Override
        @TestFactory
        public Stream<DynamicTest> transcripts() {
            return super.transcripts().filter(each -> each.getDisplayName().matches("(stream|recorded/ordering): .*"));
        }

        @Override
        public Stream<DynamicTest> rules() {
            return Stream.empty();
        }

        @Override
        public Stream<DynamicTest> programs() {
            return Stream.empty();
        }
    }

    private static CudaDriver forwarding(MachineOptions options) {
        Machine machine = Machine.create(options.withDeadlockGrace(Duration.ZERO));
        CudaDriver driver = new ForwardingCudaDriver(CudaDriver.of(machine)) {};
        MACHINES.put(driver, machine);
        return driver;
    }

    private static Events run(Class<?> type) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(type))
                .execute()
                .testEvents();
    }

    @Test
    void aWrappedSimulatedDriverBreaksNoRule() throws Exception {
        Events tests = run(Wrapped.class);
        assertThat(tests.failed().stream().map(each -> each.getTestDescriptor().getDisplayName()))
                .isEmpty();
        assertThat(tests.succeeded().count()).isGreaterThan(800);
        assertThat(tests.started().stream().map(each -> each.getTestDescriptor().getDisplayName()))
                .contains("STREAM_01_" + firstCase("STREAM-01"));
        String report = Files.readString(Path.of("target/surefire-reports/tck-" + Wrapped.class.getName() + ".txt"));
        assertThat(report).contains("BROKEN: 0\n").containsPattern("CAPTURE-07 +passed");
        assertThat(namesOfAborted(tests)).hasSizeLessThan(10);
    }

    @Test
    void nearlyAllCasesApplyToADriverOfASimulatedMachine() {
        Events tests = run(Given.class);
        assertThat(tests.failed().stream().map(each -> each.getTestDescriptor().getDisplayName()))
                .isEmpty();
        assertThat(namesOfAborted(tests)).hasSizeLessThan(100);
    }

    @Test
    void aDriverSaysHowEverythingFinishesSoThatTranscriptsDoNotWait() {
        Events tests = run(Settled.class);
        assertThat(tests.failed().stream().map(each -> each.getTestDescriptor().getDisplayName()))
                .isEmpty();
        assertThat(tests.succeeded().count()).isGreaterThan(50);
        assertThat(Settled.TIMES.get()).isGreaterThan(500);
    }

    private static List<String> namesOfAborted(Events tests) {
        return tests.aborted().stream()
                .map(each -> each.getTestDescriptor().getDisplayName())
                .filter(each -> each.matches("[A-Z]+_\\d\\d_.*"))
                .toList();
    }

    @Test
    void aTestThatCallsWithoutEndFails() {
        CudaDriver driver = LimitedDriver.of(CudaDriver.of(Machine.create()), 10);
        assertThatThrownBy(() -> {
                    while (driver.cuDriverGetVersion() > 0) {}
                })
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("10 calls")
                .hasMessageContaining("cuDriverGetVersion");
    }

    private static String firstCase(String rule) {
        return RuleChapters.cases().stream()
                .filter(each -> each.rule().equals(rule))
                .findFirst()
                .orElseThrow()
                .name();
    }

    @Test
    void aDriverThatIsWrongBreaksRules() throws Exception {
        Events tests = run(Wrong.class);
        assertThat(tests.failed().count()).isPositive();
        assertThat(tests.aborted().count()).isPositive();
        String report = Files.readString(Path.of("target/surefire-reports/tck-" + Wrong.class.getName() + ".txt"));
        assertThat(report).containsPattern("CAPTURE-0\\d +BROKEN").containsPattern("POOL-\\d+ +not applicable");
    }
}
