package orrery.sim;

/**
 * A view of memory as an array of bytes. Index 0 is the element at the address of the view. An access outside the
 * allocation, to freed memory or to memory that the accessing device cannot reach throws a {@link MemoryFault}. A
 * kernel that does not catch it fails with CUDA_ERROR_ILLEGAL_ADDRESS.
 *
 * <pre>{@code
 * Kernel invert = Kernel.perThread(arguments -> {
 *     ByteView pixels = arguments.bytes(0);
 *     return thread -> pixels.set(thread.globalX(), (byte) ~pixels.get(thread.globalX()));
 * });
 * cuda.cudaLaunchKernel(invert, new dim3(n / 256), new dim3(256), 0, stream, x);
 * }</pre>
 */
public abstract class ByteView extends MemoryView {

    /** Creates a view; for the simulator, which implements views. */
    protected ByteView() {}

    /** Returns the element at {@code index}. */
    public abstract byte get(int index);

    /** Sets the element at {@code index}. */
    public abstract void set(int index, byte value);

    /** Returns the element at a 64-bit index. */
    public abstract byte get(long index);

    /** Sets the element at a 64-bit index. */
    public abstract void set(long index, byte value);

    /** Reads an element with volatile semantics. */
    public abstract byte getVolatile(int index);

    /** Writes an element with volatile semantics. */
    public abstract void setVolatile(int index, byte value);
}
