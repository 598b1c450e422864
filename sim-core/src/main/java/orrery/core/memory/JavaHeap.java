package orrery.core.memory;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import orrery.sim.HeapExhaustedException;

/**
 * The Java heap as the place of simulated memory, which may fill most of it, and not all: then the program is told what
 * holds the heap, and there is room to tell it.
 */
final class JavaHeap {
    private static final long LIMIT = Runtime.getRuntime().maxMemory();

    /** How much of the heap simulated memory may fill, in bytes. */
    private static final long QUOTA = LIMIT - Math.max(LIMIT / 8, Math.min(LIMIT / 4, 16L << 20));

    /** After so many bytes are allocated it is looked how many are held. */
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
