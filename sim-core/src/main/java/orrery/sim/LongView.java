package orrery.sim;

/**
 * A view of memory as an array of 64-bit integers. Index 0 is the element at the address of the view. An access outside
 * the allocation, to freed memory or to memory that the accessing device cannot reach throws a {@link MemoryFault}. A
 * kernel that does not catch it fails with CUDA_ERROR_ILLEGAL_ADDRESS.
 */
public abstract class LongView extends MemoryView {

    /** For the simulator, which implements views. */
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

    /** Adds atomically and returns the previous value. */
    public abstract long atomicAdd(int index, long value);
}
