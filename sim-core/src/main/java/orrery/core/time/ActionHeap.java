package orrery.core.time;

import java.util.Arrays;

/**
 * Actions in any order: a 4-ary heap of primitive keys, in which an action is moved once in and once out. The slot that
 * holds an action is in the lowest bits of its order word, so that moving it moves two longs.
 */
final class ActionHeap {
    /** How many of the lowest bits of an order word are for the slot. */
    static final int SLOT_BITS = 22;

    private static final long SLOT_MASK = (1L << SLOT_BITS) - 1;

    private long[] keys = new long[2 * 64];
    private TimedAction[] slots = new TimedAction[64];
    private int[] freeSlots = new int[64];
    private int freeCount;
    private int usedSlots;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /** The time of the first action; the heap must not be empty. */
    long headTime() {
        return keys[0];
    }

    /** The order word of the first action; the heap must not be empty. */
    long headOrder() {
        return keys[1];
    }

    void add(long time, long order, TimedAction action) {
        int slot = takeSlot();
        slots[slot] = action;
        if (2 * size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * keys.length);
        }
        siftUp(size++, time, order | slot);
    }

    TimedAction poll() {
        int slot = (int) (keys[1] & SLOT_MASK);
        TimedAction action = slots[slot];
        slots[slot] = null;
        freeSlots[freeCount++] = slot;
        size--;
        if (size > 0) {
            siftDown(keys[2 * size], keys[2 * size + 1]);
        }
        return action;
    }

    private int takeSlot() {
        if (freeCount > 0) {
            return freeSlots[--freeCount];
        }
        if (usedSlots == slots.length) {
            if (usedSlots > SLOT_MASK) {
                throw new IllegalStateException("more than " + (SLOT_MASK + 1) + " actions are scheduled at once");
            }
            slots = Arrays.copyOf(slots, 2 * slots.length);
            freeSlots = Arrays.copyOf(freeSlots, slots.length);
        }
        return usedSlots++;
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
        long other = keys[2 * index];
        return time < other || time == other && Long.compareUnsigned(order, keys[2 * index + 1]) < 0;
    }
}
