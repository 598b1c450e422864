package orrery.sim;

/** A view of memory as 64-bit integers. */
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
