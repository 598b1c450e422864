package orrery.sim;

/**
 * A view of memory as an array of 32-bit floating-point numbers. Index 0 is the element at the address of the view. An
 * access outside the allocation, to freed memory or to memory that the accessing device cannot reach throws a
 * {@link MemoryFault}. A kernel that does not catch it fails with CUDA_ERROR_ILLEGAL_ADDRESS.
 *
 * <pre>{@code
 * Kernel saxpy = Kernel.perThread(arguments -> {
 *     float a = arguments.f32(0);
 *     FloatView xs = arguments.floats(1);
 *     FloatView ys = arguments.floats(2);
 *     return thread -> ys.set(thread.globalX(), a * xs.get(thread.globalX()) + ys.get(thread.globalX()));
 * });
 * cuda.cudaLaunchKernel(saxpy, new dim3(n / 256), new dim3(256), 0, stream, 2f, x, y);
 * }</pre>
 */
public abstract class FloatView extends MemoryView {

    /** Computes a new value from the present one. */
    @FunctionalInterface
    public interface FloatChange {

        /** Returns the new value. */
        float apply(float old);
    }

    /** Creates a view; for the simulator, which implements views. */
    protected FloatView() {}

    /** Returns the element at {@code index}. */
    public abstract float get(int index);

    /** Sets the element at {@code index}. */
    public abstract void set(int index, float value);

    /** Returns the element at a 64-bit index. */
    public abstract float get(long index);

    /** Sets the element at a 64-bit index. */
    public abstract void set(long index, float value);

    /** Reads an element with volatile semantics. */
    public abstract float getVolatile(int index);

    /** Writes an element with volatile semantics. */
    public abstract void setVolatile(int index, float value);

    /**
     * Changes an element as one step for the threads of a scope, and returns the previous value. Other threads of that
     * scope see no value in between.
     *
     * @param change computes the new value; it may be called several times
     */
    protected abstract float update(long index, ThreadScope scope, FloatChange change);

    // -- atomic operations; without a scope, for the threads of the device --------------------------------------------

    /** Adds to the element at {@code index} and returns the previous value. */
    public final float atomicAdd(long index, float value) {
        return atomicAdd(index, value, ThreadScope.DEVICE);
    }

    /** Adds to the element at {@code index} and returns the previous value, as one step for the threads of a scope. */
    public final float atomicAdd(long index, float value, ThreadScope scope) {
        return update(index, scope, old -> old + value);
    }

    /** Replaces the element at {@code index} and returns the previous value. */
    public final float atomicExch(long index, float value) {
        return atomicExch(index, value, ThreadScope.DEVICE);
    }

    /** Replaces the element at {@code index} and returns the previous value, as one step for the threads of a scope. */
    public final float atomicExch(long index, float value, ThreadScope scope) {
        return update(index, scope, old -> value);
    }
}
