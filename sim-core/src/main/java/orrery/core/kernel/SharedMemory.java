package orrery.core.kernel;

import orrery.core.memory.SharedMemoryFault;

/** The shared memory of one block: arrays by slot, made when a thread first asks for them. */
final class SharedMemory {
    private final int limit;
    private Object[] slots = new Object[4];
    private int used;

    SharedMemory(int limit) {
        this.limit = limit;
    }

    Object slot(int slot) {
        return slot < slots.length ? slots[slot] : null;
    }

    <T> T put(int slot, T array, int bytes) {
        used += bytes;
        if (used > limit) {
            throw SharedMemoryFault.beyond(used, limit);
        }
        if (slot >= slots.length) {
            slots = java.util.Arrays.copyOf(slots, Math.max(slot + 1, 2 * slots.length));
        }
        slots[slot] = array;
        return array;
    }
}
