package orrery.core.time;

/**
 * Keys that came in the order in which they are due, in a ring. Most do: what takes equally long ends in the order in
 * which it began. They go in and out without a search.
 */
final class EventLane {
    private static final long NEVER = Long.MAX_VALUE;

    /** Longs of a key: time, order and who. A power of two, so that keys do not straddle the end of the ring. */
    private static final int KEY = 4;

    private static final int ORDER = 1;
    private static final int WHO = 2;

    /** As many longs as a power of two says, so that a place is the low bits of how many there were before. */
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

    /** Whether a key comes behind all that are here. */
    boolean takes(long time, long order) {
        return time > lastTime || time == lastTime && Long.compareUnsigned(order, lastOrder()) > 0;
    }

    private long lastOrder() {
        return keys[(tail - KEY + ORDER) & (keys.length - 1)];
    }

    void add(long time, long order, long who) {
        if (tail == head) {
            headTime = time;
        } else if (tail - head == keys.length) {
            grow();
        }
        long[] all = keys;
        int mask = all.length - 1;
        all[tail & mask] = time;
        all[(tail + ORDER) & mask] = order;
        all[(tail + WHO) & mask] = who;
        tail += KEY;
        lastTime = time;
    }

    /** Takes the first key out and says who it is. */
    long removeHead() {
        long[] all = keys;
        int mask = all.length - 1;
        long who = all[(head + WHO) & mask];
        head += KEY;
        if (head == tail) {
            headTime = NEVER;
            lastTime = Long.MIN_VALUE;
        } else {
            headTime = all[head & mask];
        }
        return who;
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
