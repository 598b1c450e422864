package orrery.core.stream;

import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.BiConsumer;

/**
 * The marks that something is behind: all up to one, and beyond it some of single streams, while those are known. Those
 * that the host has waited for need not be among them: whoever asks for a mark asks for these too.
 */
final class Reach {
    private static final int FEW = 16;

    private final Marks marks;
    private Map<Stream, Long> single = Map.of();
    private int most = FEW;
    private long all;

    /** None of {@code marks} yet. */
    Reach(Marks marks) {
        this.marks = marks;
    }

    /** All marks up to this one are among them, of whatever stream. */
    long all() {
        return all;
    }

    /** Tells the last mark of each single stream. */
    void forEach(BiConsumer<Stream, Long> action) {
        if (!single.isEmpty()) {
            single.forEach(action);
        }
    }

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
            if (single.size() > most) {
                tidy();
            }
        }
    }

    /** Adds what another is behind. */
    void add(Reach other) {
        addAll(other.all);
        other.forEach(this::add);
    }

    /** Forgets what need not be known; the next time when there is twice as much as now. */
    private void tidy() {
        single.entrySet().removeIf(each -> each.getValue() <= all || marks.isObserved(each.getKey(), each.getValue()));
        most = Math.max(FEW, 2 * single.size());
    }
}
