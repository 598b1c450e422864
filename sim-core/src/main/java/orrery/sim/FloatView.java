package orrery.sim;

/** A view of memory as 32-bit floating-point numbers. */
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
