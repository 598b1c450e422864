package orrery.export.diff;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What differs between two recordings: what became slower or faster, what there is more or less of, what moved to
 * another stream, what appeared and what disappeared. Work is compared by kind, name and stream, calls and ranges by
 * name.
 *
 * @param before the first recording
 * @param after the second recording
 * @param changes the differences, those that changed the most time first
 */
public record TraceDiff(TraceTotals before, TraceTotals after, List<TraceChange> changes) {
    /** Copies the differences. */
    public TraceDiff {
        changes = List.copyOf(changes);
    }

    /** The order of what is compared. */
    static final Comparator<TraceTotals.Key> ORDER = Comparator.comparing(TraceTotals.Key::kind)
            .thenComparing(TraceTotals.Key::name)
            .thenComparing(TraceTotals.Key::place);

    private static final Comparator<TraceChange> MAX_TIME_FIRST = Comparator.comparingLong(
                    (TraceChange change) -> -Math.abs(change.nanos()))
            .thenComparing(TraceChange::key, ORDER);

    private static final TraceTotals.Total NOTHING = new TraceTotals.Total(0, 0);

    /**
     * Compares two recordings.
     *
     * @param threshold the part of a mean length that is no difference, such as 0.01
     */
    public static TraceDiff between(TraceTotals before, TraceTotals after, double threshold) {
        List<TraceChange> changes = new ArrayList<>();
        List<TraceTotals.Key> gone = new ArrayList<>();
        before.totals().forEach((key, total) -> {
            TraceTotals.Total now = after.totals().get(key);
            if (now == null) {
                gone.add(key);
            } else {
                TraceChange.Type type = type(total, now, threshold);
                if (type != null) {
                    changes.add(new TraceChange(type, key, key, total, now));
                }
            }
        });
        List<TraceTotals.Key> added = after.totals().keySet().stream()
                .filter(key -> !before.totals().containsKey(key))
                .toList();
        changes.addAll(moves(before.totals(), after.totals(), gone, new ArrayList<>(added)));
        changes.sort(MAX_TIME_FIRST);
        return new TraceDiff(before, after, changes);
    }

    private static TraceChange.@Nullable Type type(
            TraceTotals.Total before, TraceTotals.Total after, double threshold) {
        if (before.count() != after.count()) {
            return before.count() < after.count() ? TraceChange.Type.MORE : TraceChange.Type.FEWER;
        }
        double difference = after.mean() - before.mean();
        if (Math.abs(difference) <= threshold * before.mean()) {
            return null;
        }
        return difference > 0 ? TraceChange.Type.SLOWER : TraceChange.Type.FASTER;
    }

    /** Returns what has moved: it is gone from one stream, and is as often in another where it was not. */
    private static List<TraceChange> moves(
            Map<TraceTotals.Key, TraceTotals.Total> before,
            Map<TraceTotals.Key, TraceTotals.Total> after,
            List<TraceTotals.Key> gone,
            List<TraceTotals.Key> added) {
        List<TraceChange> changes = new ArrayList<>();
        for (TraceTotals.Key key : gone) {
            TraceTotals.Total was = before.getOrDefault(key, NOTHING);
            TraceTotals.Key moved = added.stream()
                    .filter(each -> each.kind() == key.kind() && each.name().equals(key.name()))
                    .filter(each -> after.getOrDefault(each, NOTHING).count() == was.count())
                    .findFirst()
                    .orElse(null);
            added.remove(moved);
            changes.add(
                    moved == null
                            ? new TraceChange(TraceChange.Type.DISAPPEARED, key, null, was, NOTHING)
                            : new TraceChange(
                                    TraceChange.Type.MOVED, key, moved, was, after.getOrDefault(moved, NOTHING)));
        }
        for (TraceTotals.Key key : added) {
            changes.add(
                    new TraceChange(TraceChange.Type.APPEARED, null, key, NOTHING, after.getOrDefault(key, NOTHING)));
        }
        return changes;
    }

    /**
     * Returns the differences as a table. Names are shortened, if need be, so that lines have at most {@code width}
     * columns.
     */
    public String toText(int width) {
        return TraceDiffTable.of(this, width);
    }

    /** Returns the differences as JSON. */
    public String toJson() {
        return TraceDiffJson.of(this);
    }
}
