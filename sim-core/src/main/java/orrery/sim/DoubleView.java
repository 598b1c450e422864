package orrery.sim;

import java.util.function.DoubleUnaryOperator;

/**
 * A view of memory as an array of 64-bit floating-point numbers. Index 0 is the element at the address of the view. An
 * access outside the allocation, to freed memory or to memory that the accessing device cannot reach throws a
 * {@link MemoryFault}. A kernel that does not catch it fails with CUDA_ERROR_ILLEGAL_ADDRESS.
 *
 * <pre>{@code
 * Kernel norm = Kernel.perThread(arguments -> {
 *     DoubleView in = arguments.doubles(0);
 *     DoubleView sum = arguments.doubles(1);
 *     return thread -> sum.atomicAdd(0, in.get(thread.globalX()) * in.get(thread.globalX()));
 * });
 * cuda.cudaLaunchKernel(norm, new dim3(n / 256), new dim3(256), 0, stream, x, y);
 * }</pre>
 */
public abstract class DoubleView extends MemoryView {

    /** Creates a view; for the simulator, which implements views. */
    protected DoubleView() {}

    /** Returns the element at {@code index}. */
    public abstract double get(int index);

    /** Sets the element at {@code index}. */
    public abstract void set(int index, double value);

    /** Returns the element at a 64-bit index. */
    public abstract double get(long index);

    /** Sets the element at a 64-bit index. */
    public abstract void set(long index, double value);

    /** Reads an element with volatile semantics. */
    public abstract double getVolatile(int index);

    /** Writes an element with volatile semantics. */
    public abstract void setVolatile(int index, double value);

    /**
     * Changes an element as one step for the threads of a scope, and returns the previous value. Other threads of that
     * scope see no value in between.
     *
     * @param change computes the new value; it may be called several times
     */
    protected abstract double update(long index, ThreadScope scope, DoubleUnaryOperator change);

    // -- atomic operations; without a scope, for the threads of the device --------------------------------------------

    /** Adds to the element at {@code index} and returns the previous value. */
    public final double atomicAdd(long index, double value) {
        return atomicAdd(index, value, ThreadScope.DEVICE);
    }

    /** Adds to the element at {@code index} and returns the previous value, as one step for the threads of a scope. */
    public final double atomicAdd(long index, double value, ThreadScope scope) {
        return update(index, scope, old -> old + value);
    }
}
