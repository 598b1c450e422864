package orrery.cupti.collect;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Queues by a number that is not 0: found without boxing. */
final class QueueTable {
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private long[] keys = new long[32];
    private RecordQueue[] queues = new RecordQueue[32];
    private int size;

    /** The queue of a number, or null. */
    RecordQueue get(long key) {
        int at = place(key);
        return keys[at] == key ? queues[at] : null;
    }

    /** Adds the queue of a number that has none. */
    void put(long key, RecordQueue queue) {
        if (++size * 2 > keys.length) {
            rebuild(2 * keys.length, each -> true);
        }
        store(key, queue);
    }

    private void store(long key, RecordQueue queue) {
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
        rebuild(keys.length, kept);
        size = all().size();
    }

    private void rebuild(int length, Predicate<RecordQueue> kept) {
        long[] oldKeys = keys;
        RecordQueue[] old = queues;
        keys = new long[length];
        queues = new RecordQueue[length];
        for (int i = 0; i < old.length; i++) {
            if (old[i] != null && kept.test(old[i])) {
                store(oldKeys[i], old[i]);
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
