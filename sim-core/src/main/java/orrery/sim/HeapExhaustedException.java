package orrery.sim;

/**
 * Thrown if the Java heap is too small for the memory that a program uses on the machine, before it is full. It is a
 * limit of the JVM and not an error of the simulated program: the context stays usable. Work of the device that runs
 * out of heap ends without its effect, or with a part of it, and the next call that waits for the context throws this
 * exception once.
 *
 * <pre>{@code
 * long big = cuda.cudaMalloc(64L << 30); // addresses only: storage comes with the first write
 * try {
 *     cuda.cudaMemset(big, 1, 64L << 30);
 *     cuda.cudaDeviceSynchronize();
 * } catch (HeapExhaustedException e) {
 *     System.err.println("run with a larger -Xmx: " + e.getMessage());
 * }
 * }</pre>
 */
public final class HeapExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception from a message, which names what holds the heap. */
    public HeapExhaustedException(String message) {
        super(message);
    }
}
