package orrery.sim;

import org.jspecify.annotations.Nullable;

/**
 * Observes memory accesses through views.
 *
 * <pre>{@code
 * Set<Long> written = new TreeSet<>();
 * AccessProbe probe = (load, bytes, address) -> {
 *     if (!load) {
 *         written.add(address);
 *     }
 * };
 * Kernel fill = Kernel.perThread(arguments -> {
 *     IntView data = arguments.withProbe(probe).ints(0);
 *     return thread -> data.set(thread.globalX(), 1);
 * });
 * }</pre>
 */
public interface AccessProbe {

    /**
     * Observes an access.
     *
     * @param load true for a read, false for a write
     * @param bytes the number of bytes
     * @param address the address of the first byte
     */
    void onAccess(boolean load, int bytes, long address);

    /**
     * Returns the probe of the accesses through one view; null if they are not observed. By default this one.
     *
     * @param address the first address of the view
     * @param bytes its size
     * @param elementBytes the size of an element
     */
    default @Nullable AccessProbe ofView(long address, long bytes, int elementBytes) {
        return this;
    }

    /**
     * Returns the probe of the accesses by one instruction of a kernel in PTX; null if they are not observed. By
     * default this one.
     *
     * @param place the instruction and where it is
     */
    default @Nullable AccessProbe ofInstruction(String place) {
        return this;
    }

    /**
     * Observes an atomic operation on an element. By default a read and a write.
     *
     * @param scope the threads for which it is one step
     */
    default void onAtomic(int bytes, long address, ThreadScope scope) {
        onAccess(true, bytes, address);
        onAccess(false, bytes, address);
    }

    /**
     * Observes that the atomic operation which was observed last has happened. By default does nothing.
     *
     * @param changed whether the element has another value than before
     */
    default void onAtomicEnd(boolean changed) {}

    /** Returns a probe that passes accesses on to two others, each of which may be null. */
    static @Nullable AccessProbe both(@Nullable AccessProbe first, @Nullable AccessProbe second) {
        return first == null ? second : second == null ? first : new AccessProbePair<>(first, second);
    }

    /** Observes a volatile access. By default as any other one. */
    default void onVolatile(boolean load, int bytes, long address) {
        onAccess(load, bytes, address);
    }
}
