package orrery.sim;

/**
 * A view of memory as an array of 32-bit floating-point numbers. Index 0 is the element at the address of the view. An
 * access outside the allocation, to freed memory or to memory that the accessing device cannot reach throws a
 * {@link MemoryFault}. A kernel that does not catch it fails with CUDA_ERROR_ILLEGAL_ADDRESS.
 */
public abstract class FloatView extends MemoryView {

    /** For the simulator, which implements views. */
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
}
