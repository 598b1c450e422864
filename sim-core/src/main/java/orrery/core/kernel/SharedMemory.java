package orrery.core.kernel;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.sim.MemoryFault;

/** The shared memory of a block: arrays by slot, allocated at the first access. */
final class SharedMemory {
    private final int limit;
    private Object[] slots = new Object[4];
    private long used;

    SharedMemory(int limit) {
        this.limit = limit;
    }

    /**
     * Returns the array of a slot; null if the slot was not accessed before. The first access determines type and
     * length.
     */
    <T> @Nullable T slot(int slot, Class<T> type, int count) {
        Object array = slot >= 0 && slot < slots.length ? slots[slot] : null;
        boolean fits = array == null || (type.isInstance(array) && Array.getLength(array) == count);
        if (slot < 0 || count < 0 || !fits) {
            String held =
                    array == null ? "nothing" : array.getClass().getSimpleName() + " of " + Array.getLength(array);
            throw MemoryFault.illegal("slot " + slot + " of shared memory is accessed as " + type.getSimpleName()
                    + " of " + count + " and contains " + held);
        }
        return type.cast(array);
    }

    /**
     * Puts an array of {@code bytes} bytes into a slot, if there is room for it.
     *
     * @throws MemoryFault if the launch has too little shared memory
     */
    <T> T put(int slot, long bytes, Supplier<T> allocation) {
        if (used + bytes > limit) {
            throw MemoryFault.illegal("a block uses " + (used + bytes) + " bytes of shared memory; its launch has "
                    + limit + " bytes (static and dynamic together)");
        }
        used += bytes;
        if (slot >= slots.length) {
            slots = Arrays.copyOf(slots, Math.max(slot + 1, 2 * slots.length));
        }
        T array = allocation.get();
        slots[slot] = array;
        return array;
    }
}
