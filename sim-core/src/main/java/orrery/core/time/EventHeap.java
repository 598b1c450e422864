package orrery.core.time;

import java.util.Arrays;

/** Keys in any order: a 4-ary heap. */
final class EventHeap {
    /** Longs of a key. */
    private static final int KEY = 3;

    private long[] keys = new long[KEY * 64];
    private int size;

    EventHeap() {
        siftUp(0, Long.MAX_VALUE, -1L, 0);
    }

    int size() {
        return size;
    }

    /** The time of the first key; the latest there is if there is none. */
    long headTime() {
        return keys[0];
    }

    /** The order word of the first key; the greatest there is if there is none. */
    long headOrder() {
        return keys[1];
    }

    void clear() {
        size = 0;
        siftUp(0, Long.MAX_VALUE, -1L, 0);
    }

    void add(long time, long order, long who) {
        if (KEY * size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * keys.length);
        }
        siftUp(size++, time, order, who);
    }

    /** Takes the first key out and says who it is. */
    long removeHead() {
        long who = keys[2];
        size--;
        if (size > 0) {
            int last = KEY * size;
            siftDown(keys[last], keys[last + 1], keys[last + 2]);
        } else {
            siftUp(0, Long.MAX_VALUE, -1L, 0);
        }
        return who;
    }

    private void siftUp(int from, long time, long order, long who) {
        int i = from;
        while (i > 0) {
            int parent = (i - 1) >> 2;
            if (!before(time, order, parent)) {
                break;
            }
            move(parent, i);
            i = parent;
        }
        put(i, time, order, who);
    }

    private void siftDown(long time, long order, long who) {
        int i = 0;
        while (true) {
            int first = 4 * i + 1;
            if (first >= size) {
                break;
            }
            int least = first;
            int end = Math.min(first + 4, size);
            for (int c = first + 1; c < end; c++) {
                if (before(keys[KEY * c], keys[KEY * c + 1], least)) {
                    least = c;
                }
            }
            if (before(time, order, least)) {
                break;
            }
            move(least, i);
            i = least;
        }
        put(i, time, order, who);
    }

    private void move(int from, int to) {
        put(to, keys[KEY * from], keys[KEY * from + 1], keys[KEY * from + 2]);
    }

    private void put(int index, long time, long order, long who) {
        int place = KEY * index;
        keys[place] = time;
        keys[place + 1] = order;
        keys[place + 2] = who;
    }

    private boolean before(long time, long order, int index) {
        return EventQueue.before(time, order, keys[KEY * index], keys[KEY * index + 1]);
    }
}
