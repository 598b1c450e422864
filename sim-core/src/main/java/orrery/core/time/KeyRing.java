package orrery.core.time;

/**
 * Keys that came in the order in which they are due, in a ring. Most do: what takes equally long ends in the order in
 * which it began. They go in and out without a search.
 */
final class KeyRing {
    private static final long NEVER = Long.MAX_VALUE;

    /** Longs of a key; a power of two, so that keys do not straddle the end of the ring. */
    private static final int KEY = 4;

    private long[] keys = new long[KEY * 64];
    private int first;
    private int size;
    private long lastTime;
    private long lastOrder;
    private long headTime = NEVER;
    private long headOrder = -1L;

    int size() {
        return size;
    }

    /** The time of the first key; the latest there is if there is none. */
    long headTime() {
        return headTime;
    }

    /** The order word of the first key; the greatest there is if there is none. */
    long headOrder() {
        return headOrder;
    }

    /** Whether a key comes behind all that are here. */
    boolean takes(long time, long order) {
        return size == 0 || !EventQueue.before(time, order, lastTime, lastOrder);
    }

    void add(long time, long order, long who) {
        if (size == 0) {
            headTime = time;
            headOrder = order;
        } else if (KEY * size == keys.length) {
            grow();
        }
        int place = (first + KEY * size++) & (keys.length - 1);
        keys[place] = time;
        keys[place + 1] = order;
        keys[place + 2] = who;
        lastTime = time;
        lastOrder = order;
    }

    /** Takes the first key out and says who it is. */
    long removeHead() {
        long who = keys[first + 2];
        first = (first + KEY) & (keys.length - 1);
        if (--size == 0) {
            headTime = NEVER;
            headOrder = -1L;
        } else {
            headTime = keys[first];
            headOrder = keys[first + 1];
        }
        return who;
    }

    private void grow() {
        long[] more = new long[2 * keys.length];
        System.arraycopy(keys, first, more, 0, keys.length - first);
        System.arraycopy(keys, 0, more, keys.length - first, first);
        keys = more;
        first = 0;
    }
}
