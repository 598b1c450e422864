package orrery.sim;

import java.util.function.IntUnaryOperator;

/**
 * A view of memory as an array of 32-bit integers. Index 0 is the element at the address of the view. An access outside
 * the allocation, to freed memory or to memory that the accessing device cannot reach throws a {@link MemoryFault}. A
 * kernel that does not catch it fails with CUDA_ERROR_ILLEGAL_ADDRESS.
 *
 * <pre>{@code
 * Kernel histogram = Kernel.perThread(arguments -> {
 *     ByteView text = arguments.bytes(0);
 *     IntView counts = arguments.ints(1);
 *     return thread -> counts.atomicAdd(text.get(thread.globalX()) & 0xFF, 1);
 * });
 * cuda.cudaLaunchKernel(histogram, new dim3(n / 256), new dim3(256), 0, stream, x, y);
 * }</pre>
 */
public abstract class IntView extends MemoryView {

    /** Creates a view; for the simulator, which implements views. */
    protected IntView() {}

    /** Returns the element at {@code index}. */
    public abstract int get(int index);

    /** Sets the element at {@code index}. */
    public abstract void set(int index, int value);

    /** Returns the element at a 64-bit index. */
    public abstract int get(long index);

    /** Sets the element at a 64-bit index. */
    public abstract void set(long index, int value);

    /** Reads an element with volatile semantics. */
    public abstract int getVolatile(int index);

    /** Writes an element with volatile semantics. */
    public abstract void setVolatile(int index, int value);

    /**
     * Changes an element as one step for the threads of a scope, and returns the previous value. Other threads of that
     * scope see no value in between.
     *
     * @param change computes the new value; it may be called several times
     */
    protected abstract int update(long index, ThreadScope scope, IntUnaryOperator change);

    // -- atomic operations; without a scope, for the threads of the device --------------------------------------------

    /** Adds to the element at {@code index} and returns the previous value. */
    public final int atomicAdd(long index, int value) {
        return atomicAdd(index, value, ThreadScope.DEVICE);
    }

    /** Adds to the element at {@code index} and returns the previous value, as one step for the threads of a scope. */
    public final int atomicAdd(long index, int value, ThreadScope scope) {
        return update(index, scope, old -> old + value);
    }

    /** Subtracts from the element at {@code index} and returns the previous value. */
    public final int atomicSub(long index, int value) {
        return atomicSub(index, value, ThreadScope.DEVICE);
    }

    /**
     * Subtracts from the element at {@code index} and returns the previous value, as one step for the threads of a
     * scope.
     */
    public final int atomicSub(long index, int value, ThreadScope scope) {
        return update(index, scope, old -> old - value);
    }

    /** Replaces the element at {@code index} and returns the previous value. */
    public final int atomicExch(long index, int value) {
        return atomicExch(index, value, ThreadScope.DEVICE);
    }

    /** Replaces the element at {@code index} and returns the previous value, as one step for the threads of a scope. */
    public final int atomicExch(long index, int value, ThreadScope scope) {
        return update(index, scope, old -> value);
    }

    /** Sets the element at {@code index} to the minimum of it and a value and returns the previous value. */
    public final int atomicMin(long index, int value) {
        return atomicMin(index, value, ThreadScope.DEVICE);
    }

    /**
     * Sets the element at {@code index} to the minimum of it and a value and returns the previous value, as one step
     * for the threads of a scope.
     */
    public final int atomicMin(long index, int value, ThreadScope scope) {
        return update(index, scope, old -> Math.min(old, value));
    }

    /** Sets the element at {@code index} to the maximum of it and a value and returns the previous value. */
    public final int atomicMax(long index, int value) {
        return atomicMax(index, value, ThreadScope.DEVICE);
    }

    /**
     * Sets the element at {@code index} to the maximum of it and a value and returns the previous value, as one step
     * for the threads of a scope.
     */
    public final int atomicMax(long index, int value, ThreadScope scope) {
        return update(index, scope, old -> Math.max(old, value));
    }

    /**
     * Sets the element at {@code index} to the minimum of it and a value, as unsigned numbers, and returns the previous
     * value.
     */
    public final int atomicMinUnsigned(long index, int value) {
        return atomicMinUnsigned(index, value, ThreadScope.DEVICE);
    }

    /**
     * Sets the element at {@code index} to the minimum of it and a value, as unsigned numbers, and returns the previous
     * value, as one step for the threads of a scope.
     */
    public final int atomicMinUnsigned(long index, int value, ThreadScope scope) {
        return update(index, scope, old -> Integer.compareUnsigned(value, old) < 0 ? value : old);
    }

    /**
     * Sets the element at {@code index} to the maximum of it and a value, as unsigned numbers, and returns the previous
     * value.
     */
    public final int atomicMaxUnsigned(long index, int value) {
        return atomicMaxUnsigned(index, value, ThreadScope.DEVICE);
    }

    /**
     * Sets the element at {@code index} to the maximum of it and a value, as unsigned numbers, and returns the previous
     * value, as one step for the threads of a scope.
     */
    public final int atomicMaxUnsigned(long index, int value, ThreadScope scope) {
        return update(index, scope, old -> Integer.compareUnsigned(value, old) > 0 ? value : old);
    }

    /** Replaces the element at {@code index} if it is {@code compare} and returns the previous value. */
    public final int atomicCAS(long index, int compare, int value) {
        return atomicCAS(index, compare, value, ThreadScope.DEVICE);
    }

    /**
     * Replaces the element at {@code index} if it is {@code compare} and returns the previous value, as one step for
     * the threads of a scope.
     */
    public final int atomicCAS(long index, int compare, int value, ThreadScope scope) {
        return update(index, scope, old -> old == compare ? value : old);
    }

    /** Sets the element at {@code index} to the bitwise AND of it and a value and returns the previous value. */
    public final int atomicAnd(long index, int value) {
        return atomicAnd(index, value, ThreadScope.DEVICE);
    }

    /**
     * Sets the element at {@code index} to the bitwise AND of it and a value and returns the previous value, as one
     * step for the threads of a scope.
     */
    public final int atomicAnd(long index, int value, ThreadScope scope) {
        return update(index, scope, old -> old & value);
    }

    /** Sets the element at {@code index} to the bitwise OR of it and a value and returns the previous value. */
    public final int atomicOr(long index, int value) {
        return atomicOr(index, value, ThreadScope.DEVICE);
    }

    /**
     * Sets the element at {@code index} to the bitwise OR of it and a value and returns the previous value, as one step
     * for the threads of a scope.
     */
    public final int atomicOr(long index, int value, ThreadScope scope) {
        return update(index, scope, old -> old | value);
    }

    /**
     * Sets the element at {@code index} to the bitwise exclusive OR of it and a value and returns the previous value.
     */
    public final int atomicXor(long index, int value) {
        return atomicXor(index, value, ThreadScope.DEVICE);
    }

    /**
     * Sets the element at {@code index} to the bitwise exclusive OR of it and a value and returns the previous value,
     * as one step for the threads of a scope.
     */
    public final int atomicXor(long index, int value, ThreadScope scope) {
        return update(index, scope, old -> old ^ value);
    }

    /**
     * Adds 1 to the element at {@code index}, or sets it to 0 if it is {@code limit} or more as an unsigned number, and
     * returns the previous value.
     */
    public final int atomicInc(long index, int limit) {
        return atomicInc(index, limit, ThreadScope.DEVICE);
    }

    /**
     * Adds 1 to the element at {@code index}, or sets it to 0 if it is {@code limit} or more as an unsigned number, and
     * returns the previous value, as one step for the threads of a scope.
     */
    public final int atomicInc(long index, int limit, ThreadScope scope) {
        return update(index, scope, old -> Integer.compareUnsigned(old, limit) >= 0 ? 0 : old + 1);
    }

    /**
     * Subtracts 1 from the element at {@code index}, or sets it to {@code limit} if it is 0 or more than that as an
     * unsigned number, and returns the previous value.
     */
    public final int atomicDec(long index, int limit) {
        return atomicDec(index, limit, ThreadScope.DEVICE);
    }

    /**
     * Subtracts 1 from the element at {@code index}, or sets it to {@code limit} if it is 0 or more than that as an
     * unsigned number, and returns the previous value, as one step for the threads of a scope.
     */
    public final int atomicDec(long index, int limit, ThreadScope scope) {
        return update(index, scope, old -> old == 0 || Integer.compareUnsigned(old, limit) > 0 ? limit : old - 1);
    }
}
