package orrery.sim;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The results of some schedules, and the mistakes that checks have found under them. */
final class OutcomeTable {
    /** The order of schedules by how much they differ from the order of submission. */
    static final Comparator<Schedule> MIN_DIFFERENT = Comparator.comparingInt(Schedule::preemptions)
            .thenComparingInt(schedule -> schedule.toString().length())
            .thenComparing(Schedule::toString);

    private final Map<Ending, Seen> outcomes = new LinkedHashMap<>();
    private final Map<String, Seen> mistakes = new LinkedHashMap<>();
    private long schedules;
    private long redundantRuns;

    /**
     * How a run has ended.
     *
     * @param result its result, or what the exception says
     * @param failed whether it has ended with an exception
     */
    record Ending(String result, boolean failed) {}

    /** Something that schedules have in common, with the one that differs least from the order of submission. */
    private record Seen(long count, Schedule schedule, List<String> order) {}

    /** Adds a schedule, whose order is asked for if the table keeps it. */
    void add(Ending ending, List<Finding> findings, Schedule schedule, Supplier<List<String>> order) {
        schedules++;
        add(outcomes, ending, 1, schedule, order);
        findings.forEach(each -> add(mistakes, each.text(), 1, schedule, order));
    }

    /** Counts runs that turned out to be equivalent to others. */
    void addRedundant(long runs) {
        redundantRuns += runs;
    }

    /** Adds the results of other schedules. */
    void add(OutcomeTable other) {
        schedules += other.schedules;
        redundantRuns += other.redundantRuns;
        other.outcomes.forEach((ending, seen) -> add(outcomes, ending, seen.count, seen.schedule, seen::order));
        other.mistakes.forEach((text, seen) -> add(mistakes, text, seen.count, seen.schedule, seen::order));
    }

    /** Adds what an exploration has given. */
    void add(Exploration exploration) {
        schedules += exploration.schedules();
        redundantRuns += exploration.redundantRuns();
        exploration
                .outcomes()
                .forEach(each -> add(
                        outcomes,
                        new Ending(each.result(), each.failed()),
                        each.count(),
                        each.schedule(),
                        each::order));
        exploration.mistakes().forEach(each -> add(mistakes, each.text(), each.count(), each.schedule(), List::of));
    }

    /** Adds schedules that have something in common. */
    private static <K> void add(
            Map<K, Seen> all, K key, long count, Schedule schedule, Supplier<? extends List<String>> order) {
        all.compute(key, (any, seen) -> {
            boolean isKept = seen == null || MIN_DIFFERENT.compare(schedule, seen.schedule) < 0;
            return new Seen(
                    count + (seen == null ? 0 : seen.count),
                    isKept ? schedule : seen.schedule,
                    isKept ? order.get() : seen.order);
        });
    }

    /** Returns the number of schedules. */
    long schedules() {
        return schedules;
    }

    long redundantRuns() {
        return redundantRuns;
    }

    /** Returns the number of different results. */
    int results() {
        return outcomes.size();
    }

    /** Returns the results, the most frequent first. */
    ImmutableList<Exploration.Outcome> outcomes(Set<String> expected) {
        List<Exploration.Outcome> all = new ArrayList<>();
        outcomes.forEach((ending, seen) -> all.add(new Exploration.Outcome(
                ending.result,
                seen.count,
                seen.schedule,
                Exploration.Expectation.of(ending.result, expected),
                ImmutableList.copyOf(seen.order),
                ending.failed)));
        all.sort(Comparator.comparingLong(Exploration.Outcome::count)
                .reversed()
                .thenComparing(Exploration.Outcome::result));
        return ImmutableList.copyOf(all);
    }

    /** Returns the mistakes, in the order of their texts. */
    ImmutableList<Exploration.Mistake> mistakes() {
        return mistakes.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(each -> new Exploration.Mistake(each.getKey(), each.getValue().count, each.getValue().schedule))
                .collect(ImmutableList.toImmutableList());
    }
}
