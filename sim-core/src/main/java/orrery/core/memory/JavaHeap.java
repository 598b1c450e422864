package orrery.core.memory;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.sim.HeapExhaustedException;

/** The Java heap as the place of simulated memory. Says what holds it when it is exhausted. */
final class JavaHeap {
    private static final int RESERVE_BYTES = 1 << 20;

    /**
     * Heap that is given up when the heap is exhausted, so that the program can handle the exception. All machines
     * share it, as they share the heap. Null after it was given up.
     */
    @SuppressWarnings("NonFinalStaticField") // the heap is one for all machines
    private static volatile byte @Nullable [] reserve;

    private final Supplier<String> holders;

    /**
     * Creates the heap of an address space.
     *
     * @param holders describes the memory that holds the most of the heap
     */
    JavaHeap(Supplier<String> holders) {
        this.holders = holders;
    }

    /**
     * Allocates an array for simulated memory.
     *
     * @param bytes the size of the array, for the message
     * @throws HeapExhaustedException if the Java heap is too full
     */
    <T> T allocate(long bytes, Supplier<T> array) {
        try {
            if (reserve == null) {
                reserve = new byte[RESERVE_BYTES];
            }
            return array.get();
        } catch (OutOfMemoryError full) {
            giveUpReserve();
            throw exhausted("simulated memory needs " + bytes + " more bytes", full);
        }
    }

    /** Gives up the reserve. The heap is exhausted, and there must be room to say so. */
    static void giveUpReserve() {
        reserve = null;
    }

    /**
     * Returns the failure to allocate on the Java heap.
     *
     * @param need what needs more of the heap
     */
    HeapExhaustedException exhausted(String need, OutOfMemoryError full) {
        long limit = Runtime.getRuntime().maxMemory();
        return new HeapExhaustedException(
                "the Java heap is exhausted: " + need + ", and the JVM is limited to " + limit + " bytes; "
                        + holders.get() + "; start the JVM with a larger -Xmx, or use less memory",
                full);
    }
}
