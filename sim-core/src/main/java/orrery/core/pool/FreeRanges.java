package orrery.core.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import orrery.core.memory.AddressMap;

/** The ranges of a pool that are not allocated, by offset. Neighbours that have the same past are one range. */
final class FreeRanges {
    /** A range; {@code freed} is null where no free has to be waited for. */
    private record Range(long start, long end, Freed freed) {
        boolean clean() {
            return freed == null;
        }
    }

    private final AddressMap<Range> ranges = new AddressMap<>();

    /** One range, of {@code size} bytes. */
    FreeRanges(long size) {
        put(new Range(0, size, null));
    }

    /**
     * A place for {@code size} bytes in the smallest run of ranges that can be used, the first of several; or -1.
     *
     * @param backing what physical memory there must be behind it; null if there need not be any
     */
    long find(long size, Predicate<Freed> usable, Backing backing) {
        Best best = new Best(size, backing);
        long start = 0;
        long end = 0;
        for (Range range : ranges) {
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
        private final Backing backing;
        private long length = Long.MAX_VALUE;
        private long place = -1;

        Best(long size, Backing backing) {
            this.size = size;
            this.backing = backing;
        }

        void offer(long start, long end) {
            if (end - start >= size && end - start < length) {
                long found = backing == null ? start : backing.reservedRoom(start, end, size);
                if (found >= 0) {
                    place = found;
                    length = end - start;
                }
            }
        }
    }

    /** Takes {@code [start, end)}, which is free, and returns those of its frees that are not {@code settled}. */
    List<Freed> take(long start, long end, Predicate<Freed> settled) {
        List<Freed> open = List.of();
        Range range = ranges.floor(start);
        while (range != null && range.start() < end) {
            ranges.remove(range.start());
            if (range.start() < start) {
                put(new Range(range.start(), start, range.freed()));
            }
            if (range.end() > end) {
                put(new Range(end, range.end(), range.freed()));
            }
            if (!range.clean() && !settled.test(range.freed())) {
                open = open.isEmpty() ? new ArrayList<>() : open;
                open.add(range.freed());
            }
            range = ranges.higher(range.start());
        }
        return open;
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
        Range before = ranges.floor(range.start());
        if (before != null && before.end() == range.start() && alike(before, range)) {
            ranges.remove(before.start());
            result = new Range(before.start(), range.end(), later(before, range));
        }
        Range after = ranges.higher(range.start());
        if (after != null && after.start() == range.end() && alike(result, after)) {
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
        for (Range range : ranges) {
            if (!range.clean() && range.freed().observed(now)) {
                observed.add(range);
            }
        }
        for (Range range : observed) {
            ranges.remove(range.start());
            give(range.start(), range.end(), null);
        }
    }

    /** Whether {@code [start, end)} is free with nothing to wait for. */
    boolean isClean(long start, long end) {
        Range range = ranges.floor(start);
        return range != null && range.clean() && range.end() >= end;
    }
}
