package orrery.sim;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import com.google.common.math.LongMath;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Joins the shards of a search. */
final class ExplorationMerge {
    private ExplorationMerge() {}

    static Exploration merge(List<Exploration> parts) {
        checkArgument(!parts.isEmpty(), "there is nothing to join");
        Set<Integer> counts = parts.stream()
                .flatMap(each -> each.shards().stream())
                .map(Shard::count)
                .collect(Collectors.toCollection(TreeSet::new));
        checkArgument(
                counts.size() == 1
                        && parts.stream().noneMatch(each -> each.shards().isEmpty()),
                "only shards of one search are joined, but these are %s",
                parts.stream().map(ExplorationMerge::name).toList());
        Set<String> expected = parts.get(0).expected();
        checkArgument(
                parts.stream().allMatch(each -> each.expected().equals(expected)),
                "only shards of one search are joined, but these expect different results");
        OutcomeTable table = new OutcomeTable();
        Set<Integer> present = new TreeSet<>();
        Duration time = Duration.ZERO;
        for (Exploration part : parts) {
            for (Shard each : part.shards()) {
                checkArgument(present.add(each.index()), "shard %s is there twice", each);
            }
            table.add(part);
            time = time.plus(part.time());
        }
        int count = counts.iterator().next();
        ImmutableList<Shard> shards = present.size() == count
                ? ImmutableList.of()
                : present.stream().map(index -> new Shard(index, count)).collect(ImmutableList.toImmutableList());
        return new Exploration(
                table.outcomes(expected),
                expected,
                table.mistakes(),
                table.schedules(),
                table.redundantRuns(),
                parts.stream().mapToLong(Exploration::estimate).reduce(0, LongMath::saturatedAdd),
                bounds(parts),
                shards,
                time);
    }

    private static String name(Exploration part) {
        return part.shards().isEmpty()
                ? "a whole search"
                : part.shards().stream().map(Shard::toString).collect(Collectors.joining(", "));
    }

    private static String bounds(List<Exploration> parts) {
        return parts.stream()
                .map(Exploration::bound)
                .filter(each -> !each.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
    }
}
