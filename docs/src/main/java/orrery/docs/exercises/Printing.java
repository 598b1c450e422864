package orrery.docs.exercises;

import static orrery.docs.exercises.Requirements.count;
import static orrery.docs.exercises.Requirements.require;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import orrery.sim.Exploration;

/** The requirements on what a program prints, and when. */
public final class Printing {
    private Printing() {}

    /** Returns that the program prints a text and nothing else. */
    public static Requirement prints(String text) {
        return new Requirement(
                "it prints: " + text.replace("\n", " / "),
                attempt -> requireOutput(attempt.output().equals(text), attempt));
    }

    /** Returns that the program does not print a text as a constant. */
    public static Requirement computes(String text) {
        return new Requirement(
                "what it prints is computed",
                attempt -> require(!attempt.hasConstant(text), "the program has the constant \"" + text + "\""));
    }

    static void requireOutput(boolean holds, Attempt attempt) {
        require(
                holds,
                attempt.output().isEmpty()
                        ? "it prints nothing"
                        : "it prints: " + attempt.output().replace("\n", " / "));
    }

    /** Returns that what the program prints matches a pattern. */
    public static Requirement prints(String what, Pattern pattern) {
        return new Requirement(
                "it prints " + what,
                attempt -> requireOutput(pattern.matcher(attempt.output()).matches(), attempt));
    }

    /** Returns that the program prints a text under each schedule. */
    public static Requirement alwaysPrints(String text) {
        return new Requirement("under every schedule it prints: " + text.replace("\n", " / "), attempt -> {
            Exploration exploration = attempt.everySchedule();
            List<Exploration.Outcome> others = exploration.outcomes().stream()
                    .filter(each -> !each.result().equals(text))
                    .toList();
            if (!others.isEmpty()) {
                String results = others.stream()
                        .map(each -> textOf(each, exploration.schedules()))
                        .collect(Collectors.joining("\n"));
                throw new AssertionError(results + "\nThe first of these comes of the order "
                        + String.join(", ", others.get(0).order()));
            }
            require(exploration.isComplete(), exploration.toString());
        });
    }

    /** Returns under how many schedules a program gives a result. */
    private static String textOf(Exploration.Outcome outcome, long schedules) {
        String what = outcome.failed() ? "it fails: " : "it prints: ";
        return "under " + outcome.count() + " of " + schedules + " schedules " + what
                + outcome.result().replace("\n", " / ");
    }

    /** Returns that the program ends under each schedule, without an exception. */
    public static Requirement alwaysEnds() {
        return new Requirement("under every schedule the program ends", attempt -> {
            Exploration exploration = attempt.everySchedule();
            require(exploration.failures().isEmpty() && exploration.isComplete(), exploration.toString());
        });
    }

    /** Returns that the program has printed all that it prints before an operation with a name is complete. */
    static Requirement printsBeforeEndOf(String operation) {
        return new Requirement("it prints while " + operation + " still runs", attempt -> {
            String output = attempt.output();
            require(!output.isEmpty(), "it prints nothing");
            require(
                    !attempt.wasCompleteAt(output, operation),
                    "the host waits for " + operation + " before it prints: " + output.replace("\n", " / "));
        });
    }

    /**
     * Returns that the program has printed nothing of what it prints last before operations with a name are complete,
     * however long kernels take: a text that is printed without waiting for them is not what they have computed.
     */
    public static Requirement printsWhenComplete(String operation, int times) {
        return new Requirement(
                "it prints when " + operation + " has run " + count(times) + ", however long kernels take", attempt -> {
                    requireOutput(!attempt.output().isEmpty(), attempt);
                    long complete = attempt.completeWhenSlow(attempt.output(), operation);
                    require(
                            complete >= times,
                            operation + " has run " + count(complete)
                                    + " when the text is there, if kernels take longer: nothing waits for it");
                });
    }
}
