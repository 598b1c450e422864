package orrery.testing.tck;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.function.Executable;
import orrery.conformance.replay.Disagreement;
import orrery.conformance.replay.Divergences;
import orrery.conformance.replay.Replayer;
import orrery.conformance.rules.RuleCase;
import orrery.conformance.rules.RuleChapters;
import orrery.conformance.transcript.Transcript;
import orrery.device.Violation;
import orrery.driver.CudaDriver;
import orrery.sim.CudaException;
import orrery.sim.ExternalWorld;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.testing.programs.ProgramRun;
import orrery.testing.programs.Programs;
import orrery.testing.programs.TestProgram;

/**
 * Tests that any driver has to pass: the simulated one, that of a real GPU, an adapter, a mock. Each rule has cases
 * that break it, whose calls must answer its result code, and cases that keep it, which must succeed; random programs
 * must do what they predict; recorded transcripts must be answered as by hardware. The name of a test begins with the
 * rule, as in {@code CAPTURE_10_endOfAnUnjoinedCapture}.
 *
 * <pre>{@code
 * class RealDriverTest extends DriverTck {
 *     RealDriverTest() {
 *         super(Gpus::find); // or a driver of your own
 *     }
 * }
 * }</pre>
 *
 * <p>A driver that wraps the simulated one is tested with more cases, as it is made for machines of any options:
 *
 * <pre>{@code
 * class MyDriverTest extends DriverTck {
 *     @Override
 *     protected CudaDriver wrap(CudaDriver simulated) {
 *         return new ForwardingCudaDriver(simulated) {}; // or a driver of your own
 *     }
 * }
 * }</pre>
 *
 * <p>A case that needs a simulated machine, or a function that the driver does not have, is not applicable, and its
 * test is aborted. A test makes at most 100,000 calls, and a call of a simulated machine takes at most 10 s of CPU
 * time: a test that exceeds that fails, and says so. {@link #report} tells which rules the driver has passed and
 * broken, and is written to {@code target/surefire-reports/tck-CLASS.txt} where there is a folder {@code target}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class DriverTck {
    /** How many random programs of each kind are run. */
    private static final int PROGRAMS = 25;

    /** How a case has ended. */
    public enum Verdict {
        /** The driver does what the rule says. */
        PASSED("passed"),
        /** The driver does something else. */
        BROKEN("BROKEN"),
        /** The case needs more than a driver. */
        NOT_APPLICABLE("not applicable");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Many more calls than any test makes that ends. */
    private static final long MAX_CALLS = 100_000;

    private static final MachineOptions OPTIONS = MachineOptions.defaults()
            .withDeadlockGrace(Duration.ZERO)
            .withWaitLimit(Duration.ofSeconds(10))
            .withIterationLimit(100_000);

    /** What one test runs on. */
    private record Subject(
            CudaDriver driver,
            Optional<Machine> machine,
            Optional<Runnable> settling,
            Optional<ExternalWorld> external) {}

    private final @Nullable Supplier<CudaDriver> drivers;
    private final Map<String, Map<Verdict, Integer>> verdicts = new TreeMap<>();
    private final List<String> faults = new ArrayList<>();

    /**
     * Creates the tests of a driver.
     *
     * @param drivers returns a driver for one test, whose context the test creates on device 0 and destroys
     */
    protected DriverTck(Supplier<CudaDriver> drivers) {
        this.drivers = Objects.requireNonNull(drivers, "drivers");
    }

    /** Creates the tests of a driver that wraps that of a simulated machine: see {@link #wrap}. */
    protected DriverTck() {
        drivers = null;
    }

    /**
     * Returns the driver to test, for the driver of a machine that the tests have created; by default that itself. It
     * is not called if the tests are given drivers.
     */
    protected CudaDriver wrap(CudaDriver simulated) {
        return simulated;
    }

    /** Runs a test on a new driver, and on a new machine if there is one behind it. */
    private void run(MachineOptions options, Body<Subject> test) throws Throwable {
        if (drivers != null) {
            CudaDriver driver = drivers.get();
            test.run(new Subject(
                    LimitedDriver.of(driver, MAX_CALLS), machine(driver), settling(driver), external(driver)));
            return;
        }
        try (Machine machine = Machine.create(options)) {
            CudaDriver driver = LimitedDriver.of(wrap(CudaDriver.of(machine)), MAX_CALLS);
            test.run(new Subject(
                    driver, Optional.of(machine), Optional.of(machine::settle), Optional.of(machine.external())));
        }
    }

    /** Returns whether a rule is tested; by default each is. */
    protected boolean isApplicable(String rule) {
        return true;
    }

    /** Returns the cases of the rules as tests, in the order of the rules. */
    @TestFactory
    public Stream<DynamicTest> rules() {
        return RuleChapters.cases().stream()
                .filter(each -> !each.rule().startsWith("CUPTI-") && isApplicable(each.rule()))
                .sorted(Comparator.comparing(RuleCase::rule)
                        .thenComparing(RuleCase::isViolation, Comparator.reverseOrder())
                        .thenComparing(RuleCase::name))
                .map(each -> DynamicTest.dynamicTest(each.id(), () -> test(each)));
    }

    /** Returns random programs as tests: see {@link orrery.testing.programs.TestProgram#verify}. */
    @TestFactory
    public Stream<DynamicTest> programs() {
        return Programs.byName().keySet().stream()
                .flatMap(kind -> IntStream.range(0, PROGRAMS)
                        .mapToObj(number -> DynamicTest.dynamicTest(kind + "_" + number, () -> program(kind, number))));
    }

    /**
     * Returns the simulated machine behind a driver that the tests were given; by default there is none. With it, more
     * cases are applicable, and transcripts wait in virtual time.
     */
    protected Optional<Machine> machine(CudaDriver driver) {
        return Optional.empty();
    }

    /**
     * Returns what lets everything finish that can, although a kernel may wait for a flag for ever; by default what the
     * {@link #machine} has for it. A driver that has done everything when a call returns gives what does nothing. With
     * it, transcripts do not wait. Without it, which is so for a GPU, they wait in real time, for 40 ms before they
     * read what has happened: a call that waits for work would wait for the flag, too.
     */
    protected Optional<Runnable> settling(CudaDriver driver) {
        return machine(driver).map(machine -> machine::settle);
    }

    /**
     * Returns the other API that programs share semaphores with; by default that of the {@link #machine}. Without one,
     * semaphores are left out.
     */
    protected Optional<ExternalWorld> external(CudaDriver driver) {
        return machine(driver).map(Machine::external);
    }

    /**
     * Returns whether a driver that {@code drivers} returns after a fault works; by default the process is unusable,
     * save for drivers that {@link #wrap} a simulated one.
     */
    protected boolean survivesFaults() {
        return drivers == null;
    }

    /**
     * Returns the recorded transcripts as tests: a driver answers each call as hardware did, or as the documents say
     * where the two differ.
     */
    @TestFactory
    public Stream<DynamicTest> transcripts() {
        Replayer replayer = new Replayer(Divergences.known());
        return Transcripts.all().stream()
                .map(each -> DynamicTest.dynamicTest(
                        each.file() + ": " + each.name(),
                        () -> judge("transcripts: " + each.file(), () -> replay(replayer, each))));
    }

    private void replay(Replayer replayer, Transcript transcript) throws Throwable {
        if (transcript.hasFault() && !survivesFaults()) {
            throw new UnsupportedOperationException("a fault of the device ends the process");
        }
        run(
                replayer.options(transcript).withWaitLimit(OPTIONS.waitLimit()),
                subject -> replay(replayer, transcript, subject));
    }

    private static void replay(Replayer replayer, Transcript transcript, Subject subject) {
        CudaDriver driver = subject.driver();
        driver.cuInit(0);
        if (driver.cuDeviceGetCount() < transcript.devices()) {
            throw new UnsupportedOperationException("it needs " + transcript.devices() + " devices");
        }
        Optional<Disagreement> disagreement = replayer.replayOn(
                        driver,
                        subject.machine().orElse(null),
                        subject.settling().orElse(null),
                        transcript)
                .firstUnlisted();
        if (disagreement.isPresent()) {
            if (disagreement.get().got().startsWith("not simulated")) {
                throw new UnsupportedOperationException(disagreement.get().toString());
            }
            throw new AssertionError(disagreement.get().toString());
        }
    }

    private void program(String kind, int number) {
        TestProgram program = Programs.byName().get(kind).next(new Random(1_000_003L * number));
        judge(
                "programs: " + kind,
                () -> run(OPTIONS, subject -> ProgramRun.check(program, subject.driver(), subject.external())));
    }

    private void test(RuleCase tested) {
        judge(tested.rule(), () -> {
            if (!tested.isViolation()) {
                run(tested);
                return;
            }
            CudaException expected = expected(tested);
            Throwable thrown = thrown(tested);
            if (thrown == null) {
                throw new AssertionError("expected " + expected.result() + ", but all calls succeed");
            } else if (!(thrown instanceof CudaException failure)) {
                throw thrown;
            } else if (failure.result() != expected.result()) {
                throw new AssertionError(
                        "expected " + expected.result() + ", but a call answers " + failure.getMessage(), failure);
            }
        });
    }

    /** Returns what the case throws on a simulated machine. */
    private static CudaException expected(RuleCase tested) throws Throwable {
        try {
            tested.run();
        } catch (RuntimeException e) {
            if (e instanceof CudaException failure) {
                return failure;
            } else if (e instanceof Violation) {
                throw new UnsupportedOperationException("the rule is of another API than the driver's");
            }
            throw e;
        }
        throw new IllegalStateException(tested + " breaks no rule on a simulated machine");
    }

    /** Runs a case, which creates the machines of a driver that wraps that of a simulated one. */
    private void run(RuleCase tested) throws Throwable {
        if (drivers == null) {
            tested.run(simulated -> LimitedDriver.of(wrap(simulated), MAX_CALLS));
        } else {
            run(
                    OPTIONS,
                    subject -> tested.run(subject.driver(), subject.machine().orElse(null)));
        }
    }

    private @Nullable Throwable thrown(RuleCase tested) {
        try {
            run(tested);
            return null;
        } catch (Throwable e) {
            return e;
        }
    }

    /** A test that may throw anything. */
    @FunctionalInterface
    private interface Body<T> {
        void run(T subject) throws Throwable;
    }

    /** Runs a test, and notes how it ends. */
    private void judge(String rule, Executable body) {
        try {
            body.execute();
            note(rule, Verdict.PASSED, null);
        } catch (UnsupportedOperationException e) {
            note(rule, Verdict.NOT_APPLICABLE, null);
            Assumptions.abort(e.getMessage());
        } catch (RuntimeException | Error e) {
            note(rule, Verdict.BROKEN, e);
            throw e;
        } catch (Throwable e) {
            note(rule, Verdict.BROKEN, e);
            throw new AssertionError(e);
        }
    }

    private synchronized void note(String rule, Verdict verdict, Throwable failure) {
        verdicts.computeIfAbsent(rule, any -> new EnumMap<>(Verdict.class)).merge(verdict, 1, Integer::sum);
        if (failure != null) {
            faults.add(rule + ": " + failure.toString().lines().findFirst().orElse(""));
        }
    }

    /** Returns the verdict about a rule: broken if one of its cases is, passed if one is and none is broken. */
    public synchronized Verdict verdict(String rule) {
        Map<Verdict, Integer> cases = verdicts.getOrDefault(rule, Map.of());
        return cases.containsKey(Verdict.BROKEN)
                ? Verdict.BROKEN
                : cases.containsKey(Verdict.PASSED) ? Verdict.PASSED : Verdict.NOT_APPLICABLE;
    }

    /** Returns the rules that were tested so far, with their verdicts and counts of cases, and what was wrong. */
    public synchronized String report() {
        Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);
        StringBuilder lines = new StringBuilder();
        for (String rule : ImmutableList.copyOf(verdicts.keySet())) {
            counts.merge(verdict(rule), 1, Integer::sum);
            lines.append(String.format("%-24s %-15s %s%n", rule, verdict(rule), verdicts.get(rule)));
        }
        StringBuilder report = new StringBuilder();
        for (Verdict verdict : Verdict.values()) {
            report.append(verdict)
                    .append(": ")
                    .append(counts.getOrDefault(verdict, 0))
                    .append('\n');
        }
        report.append('\n').append(lines);
        faults.forEach(fault -> report.append('\n').append(fault));
        return report.toString().stripTrailing() + "\n";
    }

    /** Writes the report. */
    @AfterAll
    void writeReport(TestInfo test) throws IOException {
        Path target = Path.of("target");
        if (Files.isDirectory(target)) {
            Path folder = Files.createDirectories(target.resolve("surefire-reports"));
            String name =
                    test.getTestClass().map(Class::getName).orElse(getClass().getName());
            Files.writeString(folder.resolve("tck-" + name + ".txt"), report());
        }
    }
}
