package orrery.docs.exercises;

import static orrery.testing.OrreryAssertions.assertThat;
import static orrery.testing.OrreryAssertions.calls;
import static orrery.testing.OrreryAssertions.times;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import orrery.sim.Check;
import orrery.sim.Exploration;
import orrery.sim.FailureReport;
import orrery.sim.Finding;

/** The requirements that many exercises have. */
final class Requirements {
    private Requirements() {}

    /**
     * Fails unless something holds.
     *
     * @param reason what is instead, for the reader of the exercise
     */
    static void require(boolean holds, String reason) {
        if (!holds) {
            throw new AssertionError(reason);
        }
    }

    private static String count(int times) {
        return switch (times) {
            case 0 -> "never";
            case 1 -> "once";
            case 2 -> "twice";
            default -> times + " times";
        };
    }

    /** Returns that a kernel runs a number of times. */
    static Requirement runs(String kernel, int times) {
        return new Requirement(
                kernel + " runs " + count(times),
                attempt -> assertThat(attempt.timeline()).hasLaunches(kernel, times));
    }

    /** Returns that two operations run at the same time at least once. */
    static Requirement overlap(String one, String other) {
        return new Requirement(
                one + " and " + other + " run at the same time",
                attempt -> assertThat(attempt.timeline()).overlaps(one, other));
    }

    /** Returns that a number of kernels with a name run at the same time. */
    static Requirement parallel(String kernel, int least) {
        return new Requirement(
                "at some time, " + kernel + " runs " + least + " times side by side",
                attempt -> assertThat(attempt.timeline()).hasConcurrencyAtLeast(kernel, least));
    }

    /** Returns that all operations with one name are complete before one with another name begins. */
    static Requirement inOrder(String earlier, String later) {
        return new Requirement(
                later + " begins when " + earlier + " is complete",
                attempt -> assertThat(attempt.timeline()).runsBefore(earlier, later));
    }

    /** Returns that operations with a name are executed a number of times. */
    static Requirement executes(String operation, int times) {
        return new Requirement(
                "the device executes " + operation + " " + count(times),
                attempt -> assertThat(attempt.timeline()).hasOperations(operation, times));
    }

    /** Returns that the program calls a function a number of times. */
    static Requirement called(String function, int times) {
        return new Requirement(
                function + " is " + (times == 0 ? "not called" : "called " + count(times)),
                attempt -> assertThat(attempt.timeline()).verify(calls(function), times(times)));
    }

    /** Returns that the host waits for the device at most a number of times, by any call that only waits. */
    static Requirement hostWaitsAtMost(int times) {
        return new Requirement(
                times == 0 ? "the host does not wait" : "the host waits at most " + count(times), attempt -> {
                    List<String> waits = attempt.timeline().calls().stream()
                            .map(each -> each.function())
                            .filter(each -> each.endsWith("Synchronize"))
                            .toList();
                    require(
                            waits.size() <= times,
                            "it waits " + count(waits.size()) + ", in " + String.join(", ", waits));
                });
    }

    /** Returns that all work of the devices lies within a time. */
    static Requirement takesAtMost(int micros) {
        return new Requirement(
                "from its first begin to its last end, the work takes " + micros + " us at most",
                attempt -> assertThat(attempt.timeline()).takesAtMost(Duration.ofNanos(1000L * micros)));
    }

    /** Returns that the program prints a text and nothing else. */
    static Requirement prints(String text) {
        return new Requirement(
                "it prints: " + String.join(" / ", text.split("\n", -1)),
                attempt -> requireOutput(attempt.output().replace("\r\n", "\n").equals(text), attempt));
    }

    private static void requireOutput(boolean holds, Attempt attempt) {
        require(holds, attempt.output().isEmpty() ? "it prints nothing" : "it prints:\n" + attempt.output());
    }

    /** Returns that what the program prints matches a pattern. */
    static Requirement prints(String what, Pattern pattern) {
        return new Requirement(
                "it prints " + what,
                attempt -> requireOutput(pattern.matcher(attempt.output()).matches(), attempt));
    }

    /** Returns that the program prints a text under each schedule. */
    static Requirement alwaysPrints(String text) {
        return new Requirement("under every schedule it prints: " + text.replace("\n", " / "), attempt -> {
            Exploration exploration = attempt.everySchedule();
            List<String> results = exploration.outcomes().stream()
                    .map(Exploration.Outcome::result)
                    .toList();
            require(results.equals(List.of(text)) && exploration.isComplete(), exploration.toString());
        });
    }

    /** Returns that a check finds nothing. */
    static Requirement findsNothing(Check check) {
        String what = switch (check) {
            case RACES -> "a race";
            case HOST_THREADS -> "a race between threads of the host";
            case UNINITIALIZED_READS -> "a read of memory that nobody has written";
            case LIFETIMES -> "an access outside of the lifetime of memory";
            case LEAKS -> "something that is not released";
            case CALLS -> "a call that is probably a mistake";
        };
        return new Requirement("no check finds " + what, attempt -> {
            List<Finding> findings = attempt.findings(check);
            require(findings.isEmpty(), Finding.text(findings));
        });
    }

    /** Returns that the program handles the failure of each of its calls, one at a time. */
    static Requirement handlesEachFailure() {
        return new Requirement("it handles the failure of each call", attempt -> {
            FailureReport report = attempt.everyFailure();
            require(report.problems().isEmpty(), report.toString());
            require(!report.cases().isEmpty(), "it makes no call that can fail");
        });
    }
}
