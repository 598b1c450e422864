package orrery.sim;

/** A view of memory as 64-bit floating-point numbers. */
public abstract class DoubleView extends MemoryView {

    /** For the simulator, which implements views. */
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
}
