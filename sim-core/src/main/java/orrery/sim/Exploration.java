package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.time.Duration;
import java.util.List;

/**
 * What the runs of a program under different schedules have given. Immutable.
 *
 * @param outcomes the different results, the most frequent first
 * @param schedules how many schedules were run that are not equivalent
 * @param redundantRuns how many further runs turned out to be equivalent to others
 * @param bound the bound that ended the search before all schedules were run; empty if none did
 * @param time the real time that it took
 */
public record Exploration(
        ImmutableList<Outcome> outcomes, long schedules, long redundantRuns, String bound, Duration time) {

    /** Whether a result may occur. */
    public enum Expectation {
        /** Nothing was said about it. */
        UNSPECIFIED("-"),
        /** It is one of the expected results. */
        EXPECTED("expected"),
        /** It is none of the expected results. */
        FORBIDDEN("FORBIDDEN");

        private final String text;

        Expectation(String text) {
            this.text = text;
        }
    }

    /**
     * One result.
     *
     * @param result the result as text; for a run that failed, the exception
     * @param count how many schedules gave it
     * @param schedule the schedule that gave it and differs least from the order of submission
     * @param expectation whether it may occur
     * @param order what ran in that schedule, in order
     */
    public record Outcome(
            String result, long count, Schedule schedule, Expectation expectation, ImmutableList<String> order) {}

    /** Returns whether every schedule was run, or one that is equivalent. */
    public boolean isComplete() {
        return bound.isEmpty();
    }

    /** Returns the results that are not expected; none if no expectation was stated. */
    public ImmutableList<Outcome> forbidden() {
        return outcomes.stream()
                .filter(each -> each.expectation() == Expectation.FORBIDDEN)
                .collect(ImmutableList.toImmutableList());
    }

    /**
     * Returns the orders of two outcomes side by side, with the first difference marked.
     *
     * @param one the outcome in the left column
     * @param other the outcome in the right column
     */
    public static String compare(Outcome one, Outcome other) {
        List<String> left = one.order();
        List<String> right = other.order();
        String header = "schedule " + one.schedule() + " gives " + one.result();
        int width = Math.max(
                header.length(), left.stream().mapToInt(String::length).max().orElse(0));
        StringBuilder text = new StringBuilder();
        row(text, " ", header, width, "schedule " + other.schedule() + " gives " + other.result());
        boolean differs = false;
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            String first = i < left.size() ? left.get(i) : "";
            String second = i < right.size() ? right.get(i) : "";
            boolean isFirst = !differs && !first.equals(second);
            differs |= isFirst;
            row(text, isFirst ? ">" : " ", first, width, second);
        }
        return text.toString();
    }

    private static void row(StringBuilder text, String mark, String left, int width, String right) {
        text.append(mark).append(' ').append(left);
        text.append(" ".repeat(width - left.length()))
                .append(" | ")
                .append(right)
                .append('\n');
    }

    /** Returns the table of outcomes, and how many schedules it stands for. */
    @Override
    public String toString() {
        int result = width("result", outcomes.stream().map(Outcome::result).toList());
        int schedule = width(
                "schedule",
                outcomes.stream().map(each -> each.schedule().toString()).toList());
        String format = "%-" + result + "s  %10s  %-" + schedule + "s  %s%n";
        StringBuilder text = new StringBuilder(String.format(format, "result", "schedules", "schedule", "expectation"));
        for (Outcome each : outcomes) {
            text.append(String.format(format, each.result(), each.count(), each.schedule(), each.expectation().text));
        }
        text.append(
                isComplete()
                        ? "All " + schedules + " distinguishable schedules were run."
                        : "The search ended after " + schedules + " schedules, by its bound of " + bound
                                + ". Results of the others are not known.");
        return text.toString();
    }

    private static int width(String title, List<String> texts) {
        return texts.stream().mapToInt(String::length).reduce(title.length(), Math::max);
    }
}
