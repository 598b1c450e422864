package orrery.sim;

/**
 * A view of memory as an array of 32-bit integers. Index 0 is the element at the address of the view. An access outside
 * the allocation, to freed memory or to memory that the accessing device cannot reach throws a {@link MemoryFault}. A
 * kernel that does not catch it fails with CUDA_ERROR_ILLEGAL_ADDRESS.
 */
public abstract class IntView extends MemoryView {

    /** For the simulator, which implements views. */
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

    /** Adds atomically and returns the previous value. */
    public abstract int atomicAdd(int index, int value);
}
