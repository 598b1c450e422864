package orrery.core.time;

import java.util.Arrays;

/** Keys in any order: a 4-ary heap. */
final class KeyHeap {
    private long[] keys = new long[2 * 64];
    private int size;

    KeyHeap() {
        siftUp(0, Long.MAX_VALUE, -1L);
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

    void add(long time, long order) {
        if (2 * size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * keys.length);
        }
        siftUp(size++, time, order);
    }

    /** Takes the first key out. */
    void removeHead() {
        size--;
        if (size > 0) {
            siftDown(keys[2 * size], keys[2 * size + 1]);
        } else {
            siftUp(0, Long.MAX_VALUE, -1L);
        }
    }

    private void siftUp(int from, long time, long order) {
        int i = from;
        while (i > 0) {
            int parent = (i - 1) >> 2;
            if (!before(time, order, parent)) {
                break;
            }
            keys[2 * i] = keys[2 * parent];
            keys[2 * i + 1] = keys[2 * parent + 1];
            i = parent;
        }
        keys[2 * i] = time;
        keys[2 * i + 1] = order;
    }

    private void siftDown(long time, long order) {
        int i = 0;
        while (true) {
            int first = 4 * i + 1;
            if (first >= size) {
                break;
            }
            int least = first;
            int end = Math.min(first + 4, size);
            for (int c = first + 1; c < end; c++) {
                if (before(keys[2 * c], keys[2 * c + 1], least)) {
                    least = c;
                }
            }
            if (before(time, order, least)) {
                break;
            }
            keys[2 * i] = keys[2 * least];
            keys[2 * i + 1] = keys[2 * least + 1];
            i = least;
        }
        keys[2 * i] = time;
        keys[2 * i + 1] = order;
    }

    private boolean before(long time, long order, int index) {
        return EventQueue.before(time, order, keys[2 * index], keys[2 * index + 1]);
    }
}
