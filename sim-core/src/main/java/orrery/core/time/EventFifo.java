package orrery.core.time;

/**
 * A FIFO queue of events that are added in the order in which they are due, in a ring buffer. Operations of equal
 * duration end in the order in which they began, so that most events need no search.
 */
final class EventFifo {
    private static final long NEVER = Long.MAX_VALUE;

    /** Longs of a key: time, order and event. A power of two, so that keys do not straddle the end of the ring. */
    private static final int KEY = 4;

    private static final int ORDER = 1;
    private static final int EVENT = 2;

    /** Its length is a power of two, so that an index is the low bits of a position. */
    private long[] keys = new long[KEY * 64];

    private int head;
    private int tail;
    private long headTime = NEVER;
    private long lastTime = Long.MIN_VALUE;

    int size() {
        return (tail - head) / KEY;
    }

    boolean isEmpty() {
        return tail == head;
    }

    /** The time of the first key; the latest there is if there is none. */
    long headTime() {
        return headTime;
    }

    /** The order word of the first key; the greatest there is if there is none. */
    long headOrder() {
        return isEmpty() ? -1L : keys[(head + ORDER) & (keys.length - 1)];
    }

    /** Returns whether a key comes after all keys in the queue. */
    boolean isAfterAll(long time, long order) {
        return time > lastTime || time == lastTime && Long.compareUnsigned(order, lastOrder()) > 0;
    }

    private long lastOrder() {
        return keys[(tail - KEY + ORDER) & (keys.length - 1)];
    }

    void clear() {
        head = 0;
        tail = 0;
        headTime = NEVER;
        lastTime = Long.MIN_VALUE;
    }

    void add(long time, long order, long event) {
        if (tail == head) {
            headTime = time;
        } else if (tail - head == keys.length) {
            grow();
        }
        long[] all = keys;
        int mask = all.length - 1;
        all[tail & mask] = time;
        all[(tail + ORDER) & mask] = order;
        all[(tail + EVENT) & mask] = event;
        tail += KEY;
        lastTime = time;
    }

    /** Removes the first key and returns its event. */
    long removeHead() {
        long[] all = keys;
        int mask = all.length - 1;
        long event = all[(head + EVENT) & mask];
        head += KEY;
        if (head == tail) {
            headTime = NEVER;
            lastTime = Long.MIN_VALUE;
        } else {
            headTime = all[head & mask];
        }
        return event;
    }

    private void grow() {
        long[] more = new long[2 * keys.length];
        int first = head & (keys.length - 1);
        System.arraycopy(keys, first, more, 0, keys.length - first);
        System.arraycopy(keys, 0, more, keys.length - first, first);
        tail -= head;
        head = 0;
        keys = more;
    }
}
