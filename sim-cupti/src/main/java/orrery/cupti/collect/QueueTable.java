package orrery.cupti.collect;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Queues by a number that is not 0: found without boxing. */
final class QueueTable {
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private static final int LEAST = 32;

    private long[] keys = new long[LEAST];
    private RecordQueue[] queues = new RecordQueue[LEAST];
    private int size;

    /** The queue of a number, or null. */
    RecordQueue get(long key) {
        int at = place(key);
        return keys[at] == key ? queues[at] : null;
    }

    /** Adds the queue of a number that has none. */
    void put(long key, RecordQueue queue) {
        if (2 * (size + 1) > keys.length) {
            rebuild(2 * keys.length, each -> true);
        }
        size++;
        int at = place(key);
        keys[at] = key;
        queues[at] = queue;
    }

    /** Where a number is, or would be. */
    private int place(long key) {
        int mask = keys.length - 1;
        int at = (int) (key * SPREAD >>> 32) & mask;
        while (keys[at] != 0 && keys[at] != key) {
            at = at + 1 & mask;
        }
        return at;
    }

    /** Forgets queues. */
    void retain(Predicate<RecordQueue> kept) {
        rebuild(LEAST, kept);
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

    /** All queues. */
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
