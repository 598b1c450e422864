package orrery.core.memory;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import orrery.sim.HeapExhaustedException;

/**
 * The quota of simulated memory on the Java heap. It is less than the heap, so that an exception can be thrown that
 * says what holds the heap.
 */
final class JavaHeap {
    private static final long LIMIT = Runtime.getRuntime().maxMemory();

    /** How much of the heap simulated memory may fill, in bytes. */
    private static final long QUOTA = LIMIT - Math.max(LIMIT / 8, Math.min(LIMIT / 4, 16L << 20));

    /** The number of allocated bytes after which the held bytes are counted. */
    private static final long STEP = Math.max(LIMIT / 128, 1L << 18);

    private final LongSupplier held;
    private final Supplier<String> holders;
    private long sinceLook;

    /**
     * Creates the heap of an address space.
     *
     * @param held returns how many bytes its memory holds
     * @param holders describes the memory that holds the most of the heap
     */
    JavaHeap(LongSupplier held, Supplier<String> holders) {
        this.held = held;
        this.holders = holders;
    }

    /**
     * Allocates an array for simulated memory.
     *
     * @param bytes the size of the array
     * @throws HeapExhaustedException if simulated memory would fill more of the heap than it may
     */
    <T> T allocate(long bytes, Supplier<T> array) {
        sinceLook += bytes;
        if (sinceLook > STEP) {
            sinceLook = 0;
            if (bytes > QUOTA - held.getAsLong()) {
                throw new HeapExhaustedException("the Java heap is exhausted: simulated memory needs " + bytes
                        + " more bytes and may hold " + QUOTA + ", since the JVM is limited to " + LIMIT + " bytes; "
                        + holders.get() + "; start the JVM with a larger -Xmx, or use less memory");
            }
        }
        return array.get();
    }
}
