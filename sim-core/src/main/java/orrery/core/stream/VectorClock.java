package orrery.core.stream;

import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.BiConsumer;

/**
 * The epochs that something is after: all epochs of the context up to one, and later epochs of single streams. Epochs
 * that the host has waited for can be missing.
 */
final class VectorClock {
    private static final int MIN_LIMIT = 16;

    private final HappensBefore order;
    private Map<Stream, Long> epochs = Map.of();
    private int limit = MIN_LIMIT;
    private long all;

    /** Creates a clock that is after no epoch of {@code order}. */
    VectorClock(HappensBefore order) {
        this.order = order;
    }

    /** Returns the epoch up to which the clock is after the epochs of all streams. */
    long all() {
        return all;
    }

    /** Passes the last epoch of each single stream to {@code action}. */
    void forEach(BiConsumer<Stream, Long> action) {
        if (!epochs.isEmpty()) {
            epochs.forEach(action);
        }
    }

    /** Returns whether the clock is after an epoch of a stream. */
    boolean covers(Stream stream, long epoch) {
        return epoch <= all || (!epochs.isEmpty() && epochs.getOrDefault(stream, 0L) >= epoch);
    }

    /** Adds all epochs of all streams up to {@code epoch}. */
    void addAll(long epoch) {
        all = Math.max(all, epoch);
    }

    /** Adds the epochs of a stream up to {@code epoch}. */
    void add(Stream stream, long epoch) {
        if (!covers(stream, epoch)) {
            if (epochs.isEmpty()) {
                epochs = new WeakHashMap<>();
            }
            epochs.put(stream, epoch);
            if (epochs.size() > limit) {
                removeKnown();
            }
        }
    }

    /** Adds the epochs that another clock is after. */
    void add(VectorClock other) {
        addAll(other.all);
        other.forEach(this::add);
    }

    /** Removes the epochs that need no entry. The next removal is at twice the remaining size. */
    private void removeKnown() {
        epochs.entrySet()
                .removeIf(each -> each.getValue() <= all || order.hasHostWaited(each.getKey(), each.getValue()));
        limit = Math.max(MIN_LIMIT, 2 * epochs.size());
    }
}
