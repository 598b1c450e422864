package orrery.core.kernel;

import java.lang.reflect.Array;
import java.util.Arrays;
import orrery.core.memory.SharedMemoryFault;

/** The shared memory of one block: arrays by slot, made when a thread first asks for them. */
final class SharedMemory {
    private final int limit;
    private Object[] slots = new Object[4];
    private long used;

    SharedMemory(int limit) {
        this.limit = limit;
    }

    /** The array of a slot, or null if nobody has asked for it; the first who asks decides what it is. */
    <T> T slot(int slot, Class<T> type, int count) {
        Object there = slot >= 0 && slot < slots.length ? slots[slot] : null;
        boolean fits = there == null || (type.isInstance(there) && Array.getLength(there) == count);
        if (slot < 0 || count < 0 || !fits) {
            String held =
                    there == null ? "nothing" : there.getClass().getSimpleName() + " of " + Array.getLength(there);
            throw SharedMemoryFault.typeMismatch(slot, type.getSimpleName() + " of " + count, held);
        }
        return type.cast(there);
    }

    /** Takes room for an array that is about to be made. */
    void take(long bytes) {
        if (used + bytes > limit) {
            throw SharedMemoryFault.limitExceeded(used + bytes, limit);
        }
        used += bytes;
    }

    <T> T put(int slot, T array) {
        if (slot >= slots.length) {
            slots = Arrays.copyOf(slots, Math.max(slot + 1, 2 * slots.length));
        }
        slots[slot] = array;
        return array;
    }
}
