package orrery.sim;

/**
 * A view of memory as an array of 16-bit integers, or of the bits of 16-bit floating-point numbers, which
 * {@link HalfPrecision} converts. Index 0 is the element at the address of the view. An access outside the allocation,
 * to freed memory or to memory that the accessing device cannot reach throws a {@link MemoryFault}. A kernel that does
 * not catch it fails with CUDA_ERROR_ILLEGAL_ADDRESS.
 *
 * <pre>{@code
 * Kernel threshold = Kernel.perThread(arguments -> {
 *     ShortView samples = arguments.shorts(0);
 *     return thread -> {
 *         int sample = Short.toUnsignedInt(samples.get(thread.globalX()));
 *         samples.set(thread.globalX(), (short) Math.min(sample, 50_000));
 *     };
 * });
 * }</pre>
 *
 * <p>A {@code short} is signed. {@link Short#toUnsignedInt} gives the value of a CUDA {@code unsigned short}.
 */
public abstract class ShortView extends MemoryView {

    /** Computes a new value from the present one. */
    @FunctionalInterface
    protected interface ShortChange {

        /** Returns the new value. */
        short apply(short old);
    }

    /** Creates a view; for the simulator, which implements views. */
    protected ShortView() {}

    /** Returns the element at {@code index}. */
    public abstract short get(int index);

    /** Sets the element at {@code index}. */
    public abstract void set(int index, short value);

    /** Returns the element at a 64-bit index. */
    public abstract short get(long index);

    /** Sets the element at a 64-bit index. */
    public abstract void set(long index, short value);

    /** Reads an element with volatile semantics. */
    public abstract short getVolatile(int index);

    /** Writes an element with volatile semantics. */
    public abstract void setVolatile(int index, short value);

    /**
     * Changes an element as one step for the threads of a scope, and returns the previous value. Other threads of that
     * scope see no value in between.
     *
     * @param change computes the new value; it may be called several times
     */
    protected abstract short update(long index, ThreadScope scope, ShortChange change);

    // -- atomic operations; without a scope, for the threads of the device --------------------------------------------

    /** Replaces the element at {@code index} if it is {@code compare} and returns the previous value. */
    public final short atomicCAS(long index, short compare, short value) {
        return atomicCAS(index, compare, value, ThreadScope.DEVICE);
    }

    /**
     * Replaces the element at {@code index} if it is {@code compare} and returns the previous value, as one step for
     * the threads of a scope.
     */
    public final short atomicCAS(long index, short compare, short value, ThreadScope scope) {
        return update(index, scope, old -> old == compare ? value : old);
    }

    /**
     * Adds to the {@code __half} at {@code index}, rounds to nearest even and returns the previous value. CUDA has this
     * operation on devices of compute capability 7.0 and higher.
     *
     * @param value the bits of a {@code __half}
     */
    public final short atomicAddHalf(long index, short value) {
        return atomicAddHalf(index, value, ThreadScope.DEVICE);
    }

    /**
     * Adds to the {@code __half} at {@code index}, rounds to nearest even and returns the previous value, as one step
     * for the threads of a scope.
     *
     * @param value the bits of a {@code __half}
     */
    public final short atomicAddHalf(long index, short value, ThreadScope scope) {
        // A float has more than twice the digits: rounding the sum to it first does not change the result.
        float addend = HalfPrecision.halfToFloat(value);
        return update(index, scope, old -> HalfPrecision.floatToHalf(HalfPrecision.halfToFloat(old) + addend));
    }

    /**
     * Adds to the {@code __nv_bfloat16} at {@code index}, rounds to nearest even and returns the previous value. CUDA
     * has this operation on devices of compute capability 8.0 and higher.
     *
     * @param value the bits of a {@code __nv_bfloat16}
     */
    public final short atomicAddBfloat16(long index, short value) {
        return atomicAddBfloat16(index, value, ThreadScope.DEVICE);
    }

    /**
     * Adds to the {@code __nv_bfloat16} at {@code index}, rounds to nearest even and returns the previous value, as one
     * step for the threads of a scope.
     *
     * @param value the bits of a {@code __nv_bfloat16}
     */
    public final short atomicAddBfloat16(long index, short value, ThreadScope scope) {
        float addend = HalfPrecision.bfloat16ToFloat(value);
        return update(index, scope, old -> HalfPrecision.floatToBfloat16(HalfPrecision.bfloat16ToFloat(old) + addend));
    }
}
