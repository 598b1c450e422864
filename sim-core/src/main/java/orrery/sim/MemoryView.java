package orrery.sim;

/**
 * A view of memory as an array of one primitive type. Every access checks bounds and lifetime, and throws a
 * {@link MemoryFault} if it is illegal. The simulator implements it.
 *
 * <pre>{@code
 * Kernel fill = Kernel.perThread(arguments -> {
 *     IntView data = arguments.ints(0);
 *     return thread -> {
 *         if (thread.globalX() < data.size()) { // the number of elements to the end of the allocation
 *             data.set(thread.globalX(), 1);
 *         }
 *     };
 * });
 * }</pre>
 */
public abstract class MemoryView {

    /** Creates a view; for the simulator, which implements views. */
    protected MemoryView() {}

    /** Returns the number of elements. */
    public abstract long size();

    /** Returns the address of the first element. */
    public abstract long address();
}
