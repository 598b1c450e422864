package orrery.core.memory;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The ranges of an allocation of the host that the program has registered. They do not overlap. */
final class Registrations {
    private final NavigableMap<Long, Registration> ranges = new TreeMap<>();

    void add(Registration range) {
        ranges.put(range.base(), range);
    }

    void remove(long base) {
        ranges.remove(base);
    }

    /** Returns the ranges that were registered in a context. */
    List<Registration> of(MemoryOwner owner) {
        return ranges.values().stream().filter(range -> range.owner() == owner).toList();
    }

    boolean isEmpty() {
        return ranges.isEmpty();
    }

    /** Returns the last range that overlaps some addresses; null if there is none. */
    @Nullable
    Registration overlapping(long base, long bytes) {
        Map.Entry<Long, Registration> before = ranges.lowerEntry(base + bytes);
        return before != null && before.getValue().end() > base ? before.getValue() : null;
    }

    boolean beginsAt(long address) {
        return ranges.containsKey(address);
    }
}
