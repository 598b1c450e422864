package orrery.core.kernel;

import orrery.core.memory.SharedMemoryFault;

/** The shared memory of one block: arrays by slot, made when a thread first asks for them. */
final class SharedMemory {
    private final int limit;
    private Object[] slots = new Object[4];
    private long used;

    SharedMemory(int limit) {
        this.limit = limit;
    }

    Object slot(int slot) {
        return slot < slots.length ? slots[slot] : null;
    }

    /** Takes room for an array that is about to be made. */
    void take(long bytes) {
        if (used + bytes > limit) {
            throw SharedMemoryFault.beyond(used + bytes, limit);
        }
        used += bytes;
    }

    <T> T put(int slot, T array) {
        if (slot >= slots.length) {
            slots = java.util.Arrays.copyOf(slots, Math.max(slot + 1, 2 * slots.length));
        }
        slots[slot] = array;
        return array;
    }
}
