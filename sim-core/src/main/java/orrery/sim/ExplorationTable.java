package orrery.sim;

import com.google.common.collect.Sets;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of the results of an exploration: a row for each, or for each group of them if there are many. */
final class ExplorationTable {
    /** The most rows. */
    private static final int MANY = 40;

    /** The fewest columns of a result. */
    private static final int MIN_RESULT = 12;

    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])-?\\d{1,18}(?:\\.\\d{1,18})?(?![\\w.])");

    /** A row. */
    private record Row(String result, long count, String schedule, String remark) {}

    /**
     * Results that differ in numbers only.
     *
     * @param shape what they have in common, with a mark for each number
     * @param remark what is said about each
     */
    private record Shape(String shape, String remark) {
        static Shape of(Exploration.Outcome outcome) {
            return new Shape(NUMBER.matcher(outcome.result()).replaceAll("\0"), outcome.remark());
        }
    }

    private final List<Exploration.Outcome> outcomes;
    private final Set<String> expected;
    private final int columns;

    /**
     * Creates a table.
     *
     * @param expected the expected results, of which those are shown, too, that did not occur
     * @param columns the most columns
     */
    ExplorationTable(List<Exploration.Outcome> outcomes, Set<String> expected, int columns) {
        this.outcomes = outcomes;
        this.expected = expected;
        this.columns = columns;
    }

    /** Returns the text. */
    String text() {
        List<Row> rows = new ArrayList<>(
                outcomes.size() > MANY
                        ? groups()
                        : outcomes.stream().map(ExplorationTable::row).toList());
        int hidden = Math.max(0, rows.size() - MANY);
        rows.subList(rows.size() - hidden, rows.size()).clear();
        Set<String> seen = outcomes.stream().map(Exploration.Outcome::result).collect(Collectors.toSet());
        Sets.difference(expected, seen).forEach(each -> rows.add(new Row(each, 0, "", "expected")));
        int schedule = width("schedule", rows.stream().map(Row::schedule));
        int others = schedule + "   schedules    expectation".length();
        int shown = Math.min(width("result", rows.stream().map(Row::result)), Math.max(MIN_RESULT, columns - others));
        String format = "%-" + shown + "s  %10s  %-" + schedule + "s  %s%n";
        StringBuilder text = new StringBuilder();
        if (outcomes.size() > MANY) {
            text.append(String.format(
                    "%,d results, in groups that differ in numbers only: what fails or is forbidden, then the rarest%n",
                    outcomes.size()));
        }
        text.append(String.format(format, "result", "schedules", "schedule", "expectation"));
        for (Row each : rows) {
            List<String> lines = wrapped(each.result, shown);
            text.append(String.format(format, lines.get(0), each.count, each.schedule, each.remark));
            lines.subList(1, lines.size()).forEach(line -> text.append(line).append(System.lineSeparator()));
        }
        if (hidden > 0) {
            text.append(String.format("and %,d groups that are more frequent%n", hidden));
        }
        return text.toString();
    }

    private static Row row(Exploration.Outcome outcome) {
        return new Row(outcome.result(), outcome.count(), outcome.schedule().toString(), outcome.remark());
    }

    /** Returns a row for each group: those that fail or are forbidden first, then those of the fewest schedules. */
    private List<Row> groups() {
        Map<Shape, List<Exploration.Outcome>> groups = new LinkedHashMap<>();
        outcomes.forEach(each ->
                groups.computeIfAbsent(Shape.of(each), any -> new ArrayList<>()).add(each));
        return groups.values().stream()
                .sorted(Comparator.comparing((List<Exploration.Outcome> group) -> !isBad(group.get(0)))
                        .thenComparing(group -> isBad(group.get(0)) ? 0 : count(group))
                        .thenComparing(ExplorationTable::leastDifferent, OutcomeTable.MIN_DIFFERENT))
                .map(group -> group.size() == 1
                        ? row(group.get(0))
                        : new Row(
                                ranges(group) + " (" + group.size() + " results)",
                                count(group),
                                leastDifferent(group).toString(),
                                group.get(0).remark()))
                .toList();
    }

    private static boolean isBad(Exploration.Outcome outcome) {
        return outcome.expectation() == Exploration.Expectation.FORBIDDEN
                || outcome.failed() && outcome.expectation() != Exploration.Expectation.EXPECTED;
    }

    private static long count(List<Exploration.Outcome> group) {
        return group.stream().mapToLong(Exploration.Outcome::count).sum();
    }

    private static Schedule leastDifferent(List<Exploration.Outcome> group) {
        return group.stream()
                .map(Exploration.Outcome::schedule)
                .min(OutcomeTable.MIN_DIFFERENT)
                .orElseThrow();
    }

    /** Returns what results of a group have in common, with the least and the greatest number where they differ. */
    private static String ranges(List<Exploration.Outcome> group) {
        List<List<BigDecimal>> numbers = group.stream()
                .map(each -> NUMBER.matcher(each.result())
                        .results()
                        .map(MatchResult::group)
                        .map(BigDecimal::new)
                        .toList())
                .toList();
        int[] position = {0};
        return NUMBER.matcher(group.get(0).result()).replaceAll(found -> {
            int at = position[0]++;
            List<BigDecimal> sorted =
                    numbers.stream().map(each -> each.get(at)).sorted().toList();
            BigDecimal least = sorted.get(0);
            BigDecimal most = sorted.get(sorted.size() - 1);
            return least.compareTo(most) == 0 ? found.group() : least.toPlainString() + ".." + most.toPlainString();
        });
    }

    /** Returns a text in lines of at most a number of columns, which end after words where words are short enough. */
    static List<String> wrapped(String text, int columns) {
        List<String> lines = new ArrayList<>();
        String left = text;
        while (left.length() > columns) {
            int blank = left.lastIndexOf(' ', columns);
            int end = blank > 0 ? blank : columns;
            lines.add(left.substring(0, end));
            left = left.substring(end).stripLeading();
        }
        if (!left.isEmpty() || lines.isEmpty()) {
            lines.add(left);
        }
        return lines;
    }

    private static int width(String title, Stream<String> texts) {
        return texts.mapToInt(String::length).reduce(title.length(), Math::max);
    }
}
