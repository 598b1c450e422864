package orrery.cupti.collect;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A hash table of queues by keys other than 0, with open addressing. Each record looks its queue up, so that keys are
 * not boxed.
 */
final class QueueTable {
    /** 2^64 divided by the golden ratio: multiplying by it spreads consecutive keys (Fibonacci hashing). */
    private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

    private static final int MIN_LENGTH = 32;

    private long[] keys = new long[MIN_LENGTH];
    private RecordQueue[] queues = new RecordQueue[MIN_LENGTH];
    private int size;

    /** Returns the queue with a key; null if there is none. */
    @Nullable
    RecordQueue get(long key) {
        int at = place(key);
        return keys[at] == key ? queues[at] : null;
    }

    /** Adds a queue with a key that is not in the table. */
    void put(long key, RecordQueue queue) {
        if (2 * (size + 1) > keys.length) {
            rebuild(2 * keys.length, each -> true);
        }
        size++;
        int at = place(key);
        keys[at] = key;
        queues[at] = queue;
    }

    /** Returns the index of a key, or the free index where it would be added. */
    private int place(long key) {
        int mask = keys.length - 1;
        int at = (int) (key * MULTIPLIER >>> 32) & mask;
        while (keys[at] != 0 && keys[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }

    /** Removes the queues that {@code kept} is false for. */
    void retain(Predicate<RecordQueue> kept) {
        rebuild(MIN_LENGTH, kept);
    }

    private void rebuild(int length, Predicate<RecordQueue> kept) {
        long[] oldKeys = keys;
        RecordQueue[] old = queues;
        keys = new long[length];
        queues = new RecordQueue[length];
        size = 0;
        for (int i = 0; i < old.length; i++) {
            if (old[i] != null && kept.test(old[i])) {
                put(oldKeys[i], old[i]);
            }
        }
    }

    /** Returns all queues. */
    List<RecordQueue> all() {
        List<RecordQueue> all = new ArrayList<>();
        for (RecordQueue queue : queues) {
            if (queue != null) {
                all.add(queue);
            }
        }
        return all;
    }
}
