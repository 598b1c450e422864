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
    private static final class Seen {
        private long count;
        private Schedule schedule;
        private List<String> order;

        Seen(Schedule schedule, Supplier<List<String>> order) {
            this.schedule = schedule;
            this.order = order.get();
        }

        void add(Seen other) {
            add(other.count, other.schedule, () -> other.order);
        }

        void add(long more, Schedule another, Supplier<List<String>> orderOfAnother) {
            count += more;
            if (MIN_DIFFERENT.compare(another, schedule) < 0) {
                schedule = another;
                order = orderOfAnother.get();
            }
        }
    }

    /** Adds a schedule, whose order is asked for if the table keeps it. */
    void add(Ending ending, List<Finding> findings, Schedule schedule, Supplier<List<String>> order) {
        schedules++;
        outcomes.computeIfAbsent(ending, any -> new Seen(schedule, order)).add(1, schedule, order);
        for (Finding each : findings) {
            mistakes.computeIfAbsent(each.text(), any -> new Seen(schedule, order))
                    .add(1, schedule, order);
        }
    }

    /** Counts runs that turned out to be equivalent to others. */
    void addRedundant(long runs) {
        redundantRuns += runs;
    }

    /** Adds the results of other schedules. */
    void add(OutcomeTable other) {
        schedules += other.schedules;
        redundantRuns += other.redundantRuns;
        merge(other.outcomes, outcomes);
        merge(other.mistakes, mistakes);
    }

    private static <K> void merge(Map<K, Seen> from, Map<K, Seen> to) {
        from.forEach((key, seen) -> to.computeIfAbsent(key, any -> new Seen(seen.schedule, () -> seen.order))
                .add(seen));
    }

    /** Adds what an exploration has given. */
    void add(Exploration exploration) {
        schedules += exploration.schedules();
        redundantRuns += exploration.redundantRuns();
        for (Exploration.Outcome each : exploration.outcomes()) {
            outcomes.computeIfAbsent(
                            new Ending(each.result(), each.failed()), any -> new Seen(each.schedule(), each::order))
                    .add(each.count(), each.schedule(), each::order);
        }
        for (Exploration.Mistake each : exploration.mistakes()) {
            mistakes.computeIfAbsent(each.text(), any -> new Seen(each.schedule(), List::of))
                    .add(each.count(), each.schedule(), List::of);
        }
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
