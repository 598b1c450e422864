package orrery.sim;

import java.util.function.LongUnaryOperator;

/**
 * A view of memory as an array of 64-bit integers. Index 0 is the element at the address of the view. An access outside
 * the allocation, to freed memory or to memory that the accessing device cannot reach throws a {@link MemoryFault}. A
 * kernel that does not catch it fails with CUDA_ERROR_ILLEGAL_ADDRESS.
 *
 * <pre>{@code
 * Kernel count = Kernel.perThread(arguments -> {
 *     LongView total = arguments.longs(0);
 *     return thread -> total.atomicAdd(0, 1);
 * });
 * cuda.cudaLaunchKernel(count, new dim3(n / 256), new dim3(256), 0, stream, x);
 * }</pre>
 */
public abstract class LongView extends MemoryView {

    /** Creates a view; for the simulator, which implements views. */
    protected LongView() {}

    /** Returns the element at {@code index}. */
    public abstract long get(int index);

    /** Sets the element at {@code index}. */
    public abstract void set(int index, long value);

    /** Returns the element at a 64-bit index. */
    public abstract long get(long index);

    /** Sets the element at a 64-bit index. */
    public abstract void set(long index, long value);

    /** Reads an element with volatile semantics. */
    public abstract long getVolatile(int index);

    /** Writes an element with volatile semantics. */
    public abstract void setVolatile(int index, long value);

    /**
     * Changes an element as one step for the threads of a scope, and returns the previous value. Other threads of that
     * scope see no value in between.
     *
     * @param change computes the new value; it may be called several times
     */
    protected abstract long update(long index, ThreadScope scope, LongUnaryOperator change);

    // -- atomic operations; without a scope, for the threads of the device --------------------------------------------

    /** Adds to the element at {@code index} and returns the previous value. */
    public final long atomicAdd(long index, long value) {
        return atomicAdd(index, value, ThreadScope.DEVICE);
    }

    /** Adds to the element at {@code index} and returns the previous value, as one step for the threads of a scope. */
    public final long atomicAdd(long index, long value, ThreadScope scope) {
        return update(index, scope, old -> old + value);
    }

    /** Replaces the element at {@code index} and returns the previous value. */
    public final long atomicExch(long index, long value) {
        return atomicExch(index, value, ThreadScope.DEVICE);
    }

    /** Replaces the element at {@code index} and returns the previous value, as one step for the threads of a scope. */
    public final long atomicExch(long index, long value, ThreadScope scope) {
        return update(index, scope, old -> value);
    }

    /** Sets the element at {@code index} to the minimum of it and a value and returns the previous value. */
    public final long atomicMin(long index, long value) {
        return atomicMin(index, value, ThreadScope.DEVICE);
    }

    /**
     * Sets the element at {@code index} to the minimum of it and a value and returns the previous value, as one step
     * for the threads of a scope.
     */
    public final long atomicMin(long index, long value, ThreadScope scope) {
        return update(index, scope, old -> Math.min(old, value));
    }

    /** Sets the element at {@code index} to the maximum of it and a value and returns the previous value. */
    public final long atomicMax(long index, long value) {
        return atomicMax(index, value, ThreadScope.DEVICE);
    }

    /**
     * Sets the element at {@code index} to the maximum of it and a value and returns the previous value, as one step
     * for the threads of a scope.
     */
    public final long atomicMax(long index, long value, ThreadScope scope) {
        return update(index, scope, old -> Math.max(old, value));
    }

    /**
     * Sets the element at {@code index} to the minimum of it and a value, as unsigned numbers, and returns the previous
     * value.
     */
    public final long atomicMinUnsigned(long index, long value) {
        return atomicMinUnsigned(index, value, ThreadScope.DEVICE);
    }

    /**
     * Sets the element at {@code index} to the minimum of it and a value, as unsigned numbers, and returns the previous
     * value, as one step for the threads of a scope.
     */
    public final long atomicMinUnsigned(long index, long value, ThreadScope scope) {
        return update(index, scope, old -> Long.compareUnsigned(value, old) < 0 ? value : old);
    }

    /**
     * Sets the element at {@code index} to the maximum of it and a value, as unsigned numbers, and returns the previous
     * value.
     */
    public final long atomicMaxUnsigned(long index, long value) {
        return atomicMaxUnsigned(index, value, ThreadScope.DEVICE);
    }

    /**
     * Sets the element at {@code index} to the maximum of it and a value, as unsigned numbers, and returns the previous
     * value, as one step for the threads of a scope.
     */
    public final long atomicMaxUnsigned(long index, long value, ThreadScope scope) {
        return update(index, scope, old -> Long.compareUnsigned(value, old) > 0 ? value : old);
    }

    /** Replaces the element at {@code index} if it is {@code compare} and returns the previous value. */
    public final long atomicCAS(long index, long compare, long value) {
        return atomicCAS(index, compare, value, ThreadScope.DEVICE);
    }

    /**
     * Replaces the element at {@code index} if it is {@code compare} and returns the previous value, as one step for
     * the threads of a scope.
     */
    public final long atomicCAS(long index, long compare, long value, ThreadScope scope) {
        return update(index, scope, old -> old == compare ? value : old);
    }

    /** Sets the element at {@code index} to the bitwise AND of it and a value and returns the previous value. */
    public final long atomicAnd(long index, long value) {
        return atomicAnd(index, value, ThreadScope.DEVICE);
    }

    /**
     * Sets the element at {@code index} to the bitwise AND of it and a value and returns the previous value, as one
     * step for the threads of a scope.
     */
    public final long atomicAnd(long index, long value, ThreadScope scope) {
        return update(index, scope, old -> old & value);
    }

    /** Sets the element at {@code index} to the bitwise OR of it and a value and returns the previous value. */
    public final long atomicOr(long index, long value) {
        return atomicOr(index, value, ThreadScope.DEVICE);
    }

    /**
     * Sets the element at {@code index} to the bitwise OR of it and a value and returns the previous value, as one step
     * for the threads of a scope.
     */
    public final long atomicOr(long index, long value, ThreadScope scope) {
        return update(index, scope, old -> old | value);
    }

    /**
     * Sets the element at {@code index} to the bitwise exclusive OR of it and a value and returns the previous value.
     */
    public final long atomicXor(long index, long value) {
        return atomicXor(index, value, ThreadScope.DEVICE);
    }

    /**
     * Sets the element at {@code index} to the bitwise exclusive OR of it and a value and returns the previous value,
     * as one step for the threads of a scope.
     */
    public final long atomicXor(long index, long value, ThreadScope scope) {
        return update(index, scope, old -> old ^ value);
    }
}
