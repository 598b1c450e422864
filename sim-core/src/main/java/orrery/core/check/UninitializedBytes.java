package orrery.core.check;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import orrery.core.work.ByteRows;

/** The bytes that were allocated and that nobody has written since. */
final class UninitializedBytes {
    private final NavigableMap<Long, Long> ranges = new TreeMap<>();

    /** Adds a range that was allocated. */
    void add(long from, long to) {
        remove(from, to);
        ranges.put(from, to);
    }

    /** Removes a range that was written or freed. */
    void remove(long from, long to) {
        if (ranges.isEmpty()) {
            return;
        }
        Map.Entry<Long, Long> before = ranges.lowerEntry(to);
        while (before != null && before.getValue() > from) {
            long first = before.getKey();
            long end = before.getValue();
            if (first < from) {
                ranges.put(first, from);
            } else {
                ranges.remove(first);
            }
            if (end > to) {
                ranges.put(to, end);
            }
            before = ranges.lowerEntry(to);
        }
    }

    /** Passes on the parts of a range that were not written, in ascending order. */
    void forEachIn(long from, long to, ByteRows.RangeConsumer each) {
        Map.Entry<Long, Long> part = ranges.floorEntry(from);
        if (part == null || part.getValue() <= from) {
            part = ranges.higherEntry(from);
        }
        for (; part != null && part.getKey() < to; part = ranges.higherEntry(part.getKey())) {
            each.accept(Math.max(from, part.getKey()), Math.min(to, part.getValue()));
        }
    }

    /** Returns the end of the bytes from {@code first} on that were not written, up to {@code to}. */
    long end(long first, long to) {
        Map.Entry<Long, Long> part = ranges.floorEntry(first);
        return part == null ? first : Math.min(to, part.getValue());
    }

    /** Returns the first byte of a range that was not written; -1 if there is none. */
    long first(long from, long to) {
        if (ranges.isEmpty()) {
            return -1;
        }
        Map.Entry<Long, Long> before = ranges.floorEntry(from);
        if (before != null && before.getValue() > from) {
            return from;
        }
        Long next = ranges.higherKey(from);
        return next != null && next < to ? next : -1;
    }
}
