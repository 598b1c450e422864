package orrery.sim;

/**
 * A view of memory as an array of one primitive type. Every access checks bounds and lifetime, and throws a
 * {@link MemoryFault} if it is illegal. The simulator implements it.
 */
public abstract class MemoryView {

    /** For the simulator, which implements views. */
    protected MemoryView() {}

    /** Returns the number of elements. */
    public abstract long size();

    /** Returns the address of the first element. */
    public abstract long address();
}
