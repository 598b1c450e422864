package orrery.core.memory;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The ranges of an allocation of the host that the program has registered. They do not overlap. */
final class Registrations {
    private final NavigableMap<Long, Long> ends = new TreeMap<>();

    void add(long base, long bytes) {
        ends.put(base, base + bytes);
    }

    void remove(long base) {
        ends.remove(base);
    }

    boolean isEmpty() {
        return ends.isEmpty();
    }

    boolean overlaps(long base, long bytes) {
        Map.Entry<Long, Long> before = ends.lowerEntry(base + bytes);
        return before != null && before.getValue() > base;
    }

    boolean beginsAt(long address) {
        return ends.containsKey(address);
    }
}
