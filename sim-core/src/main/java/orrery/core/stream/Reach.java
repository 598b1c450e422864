package orrery.core.stream;

import java.util.Map;
import java.util.WeakHashMap;

/** The marks that something is behind: all up to one, and beyond it some of single streams, while those are known. */
final class Reach {
    private Map<Stream, Long> single = Map.of();
    private long all;

    /** Whether a mark is among them. */
    boolean covers(Stream marked, long mark) {
        return mark <= all || (!single.isEmpty() && single.getOrDefault(marked, 0L) >= mark);
    }

    /** Adds every mark up to this one, of whatever stream. */
    void addAll(long mark) {
        all = Math.max(all, mark);
    }

    /** Adds a mark, and with it the earlier ones of the stream. */
    void add(Stream marked, long mark) {
        if (!covers(marked, mark)) {
            if (single.isEmpty()) {
                single = new WeakHashMap<>();
            }
            single.put(marked, mark);
        }
    }

    /** Adds what another is behind. */
    void add(Reach other) {
        addAll(other.all);
        if (!other.single.isEmpty()) {
            other.single.forEach(this::add);
        }
    }
}
