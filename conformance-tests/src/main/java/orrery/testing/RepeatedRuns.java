package orrery.testing;

import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import orrery.driver.CUmoduleImage;
import orrery.sim.Checks;
import orrery.sim.Exploration;
import orrery.sim.Explorer;
import orrery.sim.FailureReport;
import orrery.sim.Finding;
import orrery.sim.FindingsException;
import orrery.sim.Machine;
import orrery.sim.MachineOptions;
import orrery.sim.SchedulePolicy;

/** Runs a test many times, each time on a new machine. */
final class RepeatedRuns {
    private final ExtensionContext test;
    private final CurrentMachine current;
    private final TestMethods methods;
    private final MachineOptions options;
    private final Optional<CUmoduleImage> image;

    /**
     * Prepares the runs of a test.
     *
     * @param current holds the machine of the run, whose parts the methods of the test take as parameters
     * @param image the device code that the test uses
     */
    RepeatedRuns(ExtensionContext test, CurrentMachine current, MachineOptions options, Optional<CUmoduleImage> image) {
        this.test = test;
        this.current = current;
        this.options = options;
        this.image = image;
        methods = new TestMethods(test);
    }

    /** Runs the test once in the order of each policy. The first run that fails is the last one. */
    void each(List<SchedulePolicy> policies) throws Throwable {
        for (int i = 0; i < policies.size(); i++) {
            try {
                checked(policies.get(i));
            } catch (Throwable e) {
                throw withCause(
                        "run " + (i + 1) + " of " + policies.size() + " fails; schedules = \"seed:" + i
                                + "\" repeats it: " + e.getMessage(),
                        e);
            }
        }
    }

    /** Runs the test under each distinguishable schedule, and once more in order, with all checks. */
    void everySchedule(ImmutableList<String> expected, long maxSchedules) throws Throwable {
        Map<String, Throwable> failures = new HashMap<>();
        Exploration exploration = Explorer.defaults()
                .withOptions(options.withChecks(Checks.none()))
                .withMaxSchedules(maxSchedules)
                .withExpected(expected.toArray())
                .explore(machine -> resultOrFailure(machine, failures));
        test.publishReportEntry("schedules", exploration.toString());
        Optional<Exploration.Outcome> failed = exploration.outcomes().stream()
                .filter(each -> failures.containsKey(each.result()))
                .findFirst()
                .or(() -> exploration.forbidden().stream().findFirst());
        if (failed.isPresent()) {
            AssertionError error = new AssertionError(
                    "not every schedule gives a result that is expected:\n" + exploration
                            + comparison(exploration, failed.get())
                            + "\n@SimulatedGpu(schedules = \"schedule:"
                            + failed.get().schedule() + "\") repeats the run that gives "
                            + failed.get().result(),
                    failures.get(failed.get().result()));
            error.addSuppressed(timeline(failed.get()));
            throw error;
        } else if (!exploration.isComplete()) {
            throw new AssertionError("not every schedule was run:\n" + exploration);
        }
        checked(SchedulePolicy.IN_ORDER);
    }

    /** Returns the order of a run that failed beside that of one that did not. */
    private static String comparison(Exploration exploration, Exploration.Outcome failed) {
        return exploration.outcomes().stream()
                .filter(each -> !each.equals(failed) && each.expectation() != Exploration.Expectation.FORBIDDEN)
                .findFirst()
                .map(each -> "\n\n" + Exploration.compare(each, failed))
                .orElse("");
    }

    /** Runs a schedule again, and returns what its machine does. */
    private TimelineReport timeline(Exploration.Outcome outcome) {
        MachineOfTest machine = new MachineOfTest(
                Machine.create(options.withChecks(Checks.none())
                        .withPolicy(outcome.schedule().policy())),
                image);
        Optional<Throwable> failure = Optional.empty();
        try (Machine closed = machine.machine()) {
            try {
                run(machine);
            } catch (Throwable known) {
                failure = Optional.of(known);
            }
            closed.settle();
        }
        return new TimelineReport(machine, ReportFile.of(test), failure);
    }

    private Object resultOrFailure(Machine machine, Map<String, Throwable> failures) {
        try {
            return result(machine);
        } catch (Throwable e) {
            String text = "fails: " + e.toString().lines().findFirst().orElse("");
            failures.putIfAbsent(text, e);
            return text;
        }
    }

    private Object result(Machine machine) throws Throwable {
        MachineOfTest parts = new MachineOfTest(machine, image);
        run(parts);
        return parts.result().value();
    }

    private void run(MachineOfTest machine) throws Throwable {
        current.set(machine);
        try {
            methods.run();
        } finally {
            current.clear(machine);
        }
    }

    /** Runs the test once for each of its calls that can fail. */
    void eachFailure(Duration limit) throws Throwable {
        checked(SchedulePolicy.IN_ORDER);
        FailureReport report = Explorer.defaults()
                .withOptions(options)
                .withRunLimit(limit)
                .failureReport(machine -> {
                    try {
                        return result(machine);
                    } catch (Exception | Error e) {
                        throw e;
                    } catch (Throwable e) {
                        throw new IllegalStateException(e);
                    }
                });
        test.publishReportEntry("faults", report.toString());
        if (!report.problems().isEmpty()) {
            throw new AssertionError("not every failure of a call is handled:\n" + report);
        }
    }

    /** Runs the test once in an order, and fails for what the checks find. */
    private void checked(SchedulePolicy policy) throws Throwable {
        MachineOfTest machine = new MachineOfTest(Machine.create(options.withPolicy(policy)), image);
        Throwable thrown = null;
        try {
            run(machine);
        } catch (Throwable e) {
            thrown = e;
        }
        machine.machine().close();
        Throwable failure = withFindings(thrown, machine.machine().findings());
        if (failure != null) {
            failure.addSuppressed(new TimelineReport(machine, ReportFile.of(test), Optional.ofNullable(thrown)));
            throw failure;
        }
    }

    private static Throwable withFindings(Throwable failure, List<Finding> findings) {
        if (findings.isEmpty()) {
            return failure;
        }
        FindingsException found = new FindingsException(findings);
        if (failure == null) {
            return found;
        }
        failure.addSuppressed(found);
        return failure;
    }

    private static AssertionError withCause(String message, Throwable cause) {
        return new AssertionError(message, cause);
    }
}
