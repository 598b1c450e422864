package orrery.testing.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.google.common.collect.MapMaker;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;
import orrery.conformance.replay.DeviceClock;
import orrery.conformance.rules.RuleCase;
import orrery.driver.CudaDriver;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;

/** The simulated driver passes its own tests, and one that is wrong does not. */
class DriverTckTest {
    /** More than any loop has that ends. */
    private static final long MOST_ITERATIONS = 100_000;

    private static Map<CudaDriver, Machine> machines =
            new MapMaker().weakKeys().weakValues().makeMap();

    /** Tests that this one runs; the build does not, because of the name of their class. */
    static final class Simulated extends DriverTck {
        Simulated() {
            super(DriverTckTest::driver);
        }

        @Override
        protected DeviceClock clock(CudaDriver driver) {
            return DeviceClock.of(machines.get(driver));
        }

        @Override
        protected boolean survivesFaults() {
            return true;
        }
    }

    /** A driver that does not capture, and one of whose functions is missing. */
    static final class Wrong extends DriverTck {
        Wrong() {
            super(DriverTckTest::wrongDriver);
        }

        /** Not run: they take time on a driver that cannot settle. */
        @Override
        public Stream<DynamicTest> transcripts() {
            return Stream.empty();
        }

        @Override
        protected boolean isApplicable(String rule) {
            return rule.startsWith("CAPTURE-0") || rule.startsWith("POOL-");
        }
    }

    private static CudaDriver driver() {
        Machine machine = Machine.create(
                MachineOptions.defaults().withDeadlockGrace(Duration.ZERO).withIterationLimit(MOST_ITERATIONS));
        CudaDriver driver = CudaDriver.of(machine);
        machines.put(driver, machine);
        return driver;
    }

    private static CudaDriver wrongDriver() {
        CudaDriver right = driver();
        return (CudaDriver) Proxy.newProxyInstance(
                DriverTckTest.class.getClassLoader(), new Class<?>[] {CudaDriver.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("cuStreamBeginCapture")) {
                        return null;
                    } else if (method.getName().equals("cuMemPoolCreate")) {
                        throw new UnsupportedOperationException("no pools");
                    }
                    try {
                        return method.invoke(right, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static Events run(Class<?> type) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(type))
                .execute()
                .testEvents();
    }

    @Test
    void theSimulatedDriverBreaksNoRule() throws Exception {
        Events tests = run(Simulated.class);
        assertThat(tests.failed().stream().map(each -> each.getTestDescriptor().getDisplayName()))
                .isEmpty();
        assertThat(tests.succeeded().count()).isGreaterThan(800);
        assertThat(tests.started().stream().map(each -> each.getTestDescriptor().getDisplayName()))
                .contains("STREAM_01_" + firstCase("STREAM-01"));
        String report = Files.readString(Path.of("target/surefire-reports/tck-" + Simulated.class.getName() + ".txt"));
        assertThat(report).contains("BROKEN: 0\n").containsPattern("CAPTURE-07 +passed");
    }

    private static String firstCase(String rule) {
        return RuleCase.all().stream()
                .filter(each -> each.rule().equals(rule))
                .findFirst()
                .orElseThrow()
                .method()
                .getName();
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
