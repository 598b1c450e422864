package orrery.core.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The ranges of a pool that are not allocated, by offset. Neighbours that have the same past are one range. */
final class FreeRanges {
    /** A range; {@code freed} is null where no free has to be waited for. */
    private record Range(long start, long end, Freed freed) {
        boolean clean() {
            return freed == null;
        }
    }

    /** Where in a run of {@code [start, end)} there is room for {@code size} bytes, or -1. */
    interface Fit {
        long in(long start, long end, long size);
    }

    private final TreeMap<Long, Range> ranges = new TreeMap<>();

    /** One range, of {@code size} bytes. */
    FreeRanges(long size) {
        ranges.put(0L, new Range(0, size, null));
    }

    /** A place for {@code size} bytes in the smallest run of ranges that can be used, the first of several; or -1. */
    long find(long size, Predicate<Freed> usable, Fit fit) {
        Best best = new Best(size, fit);
        long start = 0;
        long end = 0;
        for (Range range : ranges.values()) {
            boolean open = range.clean() || usable.test(range.freed());
            if (!open || range.start() != end) {
                best.offer(start, end);
                start = open ? range.start() : range.end();
            }
            end = range.end();
        }
        best.offer(start, end);
        return best.place;
    }

    /** The smallest run so far that has room. */
    private static final class Best {
        private final long size;
        private final Fit fit;
        private long length = Long.MAX_VALUE;
        private long place = -1;

        Best(long size, Fit fit) {
            this.size = size;
            this.fit = fit;
        }

        void offer(long start, long end) {
            if (end - start >= size && end - start < length) {
                long found = fit.in(start, end, size);
                if (found >= 0) {
                    place = found;
                    length = end - start;
                }
            }
        }
    }

    /** Takes {@code [start, end)}, which is free, and returns the frees that nobody has waited for. */
    List<Freed> take(long start, long end) {
        List<Freed> frees = new ArrayList<>();
        Map.Entry<Long, Range> entry = ranges.floorEntry(start);
        while (entry != null && entry.getValue().start() < end) {
            Range range = entry.getValue();
            ranges.remove(range.start());
            if (range.start() < start) {
                put(new Range(range.start(), start, range.freed()));
            }
            if (range.end() > end) {
                put(new Range(end, range.end(), range.freed()));
            }
            if (!range.clean()) {
                frees.add(range.freed());
            }
            entry = ranges.ceilingEntry(range.end());
        }
        return frees;
    }

    /** Gives {@code [start, end)} back, freed or, with null, with nothing to wait for. */
    void give(long start, long end, Freed freed) {
        put(joined(new Range(start, end, freed)));
    }

    private void put(Range range) {
        ranges.put(range.start(), range);
    }

    /** A range together with its neighbours of the same past, which it replaces. */
    private Range joined(Range range) {
        Range result = range;
        Map.Entry<Long, Range> before = ranges.lowerEntry(range.start());
        if (before != null && before.getValue().end() == range.start() && alike(before.getValue(), range)) {
            ranges.remove(before.getKey());
            result = new Range(before.getValue().start(), result.end(), later(before.getValue(), result));
        }
        Range after = ranges.get(range.end());
        if (after != null && alike(result, after)) {
            ranges.remove(after.start());
            result = new Range(result.start(), after.end(), later(result, after));
        }
        return result;
    }

    private static boolean alike(Range one, Range other) {
        if (one.clean() || other.clean()) {
            return one.clean() && other.clean();
        }
        return one.freed().stream() == other.freed().stream();
    }

    /** Who waits for the later of two frees in a stream has waited for both. */
    private static Freed later(Range one, Range other) {
        return one.clean() || one.freed().mark() > other.freed().mark() ? one.freed() : other.freed();
    }

    /** Forgets the frees that have been waited for. */
    void settle(long now) {
        List<Range> observed = new ArrayList<>();
        for (Range range : ranges.values()) {
            if (!range.clean() && range.freed().observed(now)) {
                observed.add(range);
            }
        }
        for (Range range : observed) {
            take(range.start(), range.end());
            give(range.start(), range.end(), null);
        }
    }

    /** Whether {@code [start, end)} is free with nothing to wait for. */
    boolean isClean(long start, long end) {
        Map.Entry<Long, Range> entry = ranges.floorEntry(start);
        return entry != null && entry.getValue().clean() && entry.getValue().end() >= end;
    }
}
