package orrery.sim;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the runs of a program under different schedules have given. Immutable.
 *
 * <pre>{@code
 * Exploration exploration = Explorer.defaults().withExpected(6).explore(machine -> sum(CudaDriver.of(machine)));
 * for (Exploration.Outcome wrong : exploration.forbidden()) {
 *     System.out.println(wrong.result() + " under schedule " + wrong.schedule());
 * }
 * }</pre>
 *
 * <p>The shards of a search write {@link #toJson}; {@link #merge} joins what {@link #fromJson} reads.
 *
 * @param outcomes the different results, the most frequent first
 * @param expected the results that may occur; empty if nothing was said about them
 * @param mistakes what the checks of the machines have found
 * @param schedules how many schedules were run that are not equivalent
 * @param redundantRuns how many further runs turned out to be equivalent to others
 * @param estimate about how many schedules there are: {@code schedules} if they are all that the search may run
 * @param bound the bound that ended the search before all schedules were run; empty if none did
 * @param shards the parts of the search that this is about; empty if it is the whole
 * @param time the real time that it took
 */
public record Exploration(
        List<Outcome> outcomes,
        Set<String> expected,
        List<Mistake> mistakes,
        long schedules,
        long redundantRuns,
        long estimate,
        String bound,
        List<Shard> shards,
        Duration time) {
    /** Copies the collections. */
    public Exploration {
        outcomes = ImmutableList.copyOf(outcomes);
        expected = ImmutableSet.copyOf(expected);
        mistakes = ImmutableList.copyOf(mistakes);
        shards = ImmutableList.copyOf(shards);
    }

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

        static Expectation of(String result, Set<String> expected) {
            if (expected.isEmpty()) {
                return UNSPECIFIED;
            }
            return expected.contains(result) ? EXPECTED : FORBIDDEN;
        }
    }

    /**
     * One result.
     *
     * @param result the result as text; for a run that failed, the first line of what the exception says
     * @param count how many schedules gave it
     * @param schedule the schedule that gave it and differs least from the order of submission
     * @param expectation whether it may occur
     * @param order what ran in that schedule, in order
     * @param failed whether the runs have ended with an exception
     */
    public record Outcome(
            String result, long count, Schedule schedule, Expectation expectation, List<String> order, boolean failed) {

        /** Copies the order. */
        public Outcome {
            order = ImmutableList.copyOf(order);
        }

        /** Returns what the table says about the result. */
        String remark() {
            return failed && expectation == Expectation.UNSPECIFIED ? "FAILED" : expectation.text;
        }
    }

    /**
     * A mistake that checks have found.
     *
     * @param text the finding
     * @param count the number of schedules in which it was found
     * @param schedule the one of them that differs least from the order of submission
     */
    public record Mistake(String text, long count, Schedule schedule) {
        @Override
        public String toString() {
            return "in " + count + (count == 1 ? " schedule" : " schedules") + ", such as " + schedule + ": " + text;
        }
    }

    /** Returns whether every schedule was run, or one that is equivalent. */
    public boolean isComplete() {
        return bound.isEmpty() && shards.isEmpty();
    }

    /** Returns this as JSON, for {@link #fromJson}. */
    public String toJson() {
        return ExplorationJson.write(this);
    }

    /**
     * Reads what {@link #toJson} has written.
     *
     * @throws IllegalArgumentException if the text is something else
     */
    public static Exploration fromJson(String json) {
        return ExplorationJson.read(json);
    }

    /**
     * Joins shards of one search of one program. The time is the sum of theirs.
     *
     * @throws IllegalArgumentException if there are none, a shard is there twice, or they are shards of different
     *     searches
     */
    public static Exploration merge(List<Exploration> parts) {
        return ExplorationMerge.merge(parts);
    }

    /** Returns the results that are not expected; none if no expectation was stated. The list is unmodifiable. */
    public List<Outcome> forbidden() {
        return outcomes.stream()
                .filter(each -> each.expectation() == Expectation.FORBIDDEN)
                .collect(ImmutableList.toImmutableList());
    }

    /**
     * Returns the results of runs that ended with an exception, except those that are expected. The list is
     * unmodifiable.
     */
    public List<Outcome> failures() {
        return outcomes.stream()
                .filter(each -> each.failed() && each.expectation() != Expectation.EXPECTED)
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
        int difference = firstDifference(left, right);
        int width = Math.max(
                header(one).length(),
                left.stream().mapToInt(String::length).max().orElse(0));
        StringBuilder text = new StringBuilder();
        row(text, " ", header(one), width, header(other));
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            String first = i < left.size() ? left.get(i) : "";
            String second = i < right.size() ? right.get(i) : "";
            row(text, i == difference ? ">" : " ", first, width, second);
        }
        return text.toString();
    }

    /**
     * Returns the orders of two outcomes with the first difference marked: as {@link #compare(Outcome, Outcome)} does
     * if the lines are short enough, else one below the other.
     *
     * @param one the outcome on the left, or above
     * @param other the outcome on the right, or below
     * @param columns the most columns of a line
     */
    public static String compare(Outcome one, Outcome other, int columns) {
        String sideBySide = compare(one, other);
        return sideBySide.lines().allMatch(line -> line.length() <= columns)
                ? sideBySide
                : orderOf(one, other, columns) + '\n' + orderOf(other, one, columns);
    }

    /** Returns the order of an outcome, with the first difference from another one marked. */
    private static String orderOf(Outcome outcome, Outcome other, int columns) {
        List<String> order = outcome.order();
        int difference = firstDifference(order, other.order());
        StringBuilder text = new StringBuilder();
        ExplorationTable.wrapped(header(outcome), columns)
                .forEach(line -> text.append(line).append('\n'));
        for (int i = 0; i < order.size(); i++) {
            text.append(i == difference ? "> " : "  ").append(order.get(i)).append('\n');
        }
        return text.toString();
    }

    private static String header(Outcome outcome) {
        return "schedule " + outcome.schedule() + (outcome.failed() ? " fails: " : " gives ") + outcome.result();
    }

    /** Returns how many elements two lists begin with in common. */
    private static int firstDifference(List<String> one, List<String> other) {
        int same = 0;
        while (same < Math.min(one.size(), other.size()) && one.get(same).equals(other.get(same))) {
            same++;
        }
        return same;
    }

    private static void row(StringBuilder text, String mark, String left, int width, String right) {
        text.append(mark).append(' ').append(left);
        text.append(" ".repeat(width - left.length()))
                .append(" | ")
                .append(right)
                .append('\n');
    }

    /**
     * Returns the table of outcomes, expected results that did not occur included, and how many schedules it stands
     * for.
     */
    @Override
    public String toString() {
        return toText(Integer.MAX_VALUE);
    }

    /**
     * Returns the text of {@link #toString} with a table of at most a number of columns: a long result goes on in the
     * next line. A result has 12 columns or more. More than 40 results are shown in groups that differ in numbers only:
     * what fails or is forbidden first, then the rarest.
     */
    public String toText(int columns) {
        StringBuilder text = new StringBuilder(new ExplorationTable(outcomes, expected, columns).text());
        text.append(summary());
        mistakes.forEach(each -> text.append("\n\n").append(each));
        return text.toString();
    }

    private String summary() {
        String count = schedules == 1 ? "1 schedule" : schedules + " schedules";
        String estimated = estimate == schedules
                ? ""
                : ", " + EstimateText.about((double) schedules / estimate) + " of an estimated "
                        + EstimateText.rounded(estimate);
        if (isComplete()) {
            return schedules == 1
                    ? "There is one distinguishable schedule, which was run."
                    : "All " + schedules + " distinguishable schedules were run.";
        } else if (shards.isEmpty()) {
            return "The search ended after " + count + ", by its bound of " + bound + estimated
                    + ". Results of the others are not known.";
        }
        String which = (shards.size() == 1 ? "Shard " : "Shards ")
                + shards.stream().map(Shard::toString).collect(Collectors.joining(", "));
        return bound.isEmpty()
                ? which + " of the search: " + (schedules == 1 ? "its one schedule was" : "all " + count + " were")
                        + " run. Results of other shards are not known."
                : which + " of the search ended after " + count + ", by a bound of " + bound + estimated
                        + ". Results of the others are not known.";
    }
}
