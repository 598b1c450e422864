package orrery.sim;

/**
 * Thrown if a thread is interrupted while it waits in the machine, or for the machine's lock. The interrupt status of
 * the thread is set. The machine remains usable, and the wait can be repeated.
 *
 * <pre>{@code
 * Thread waiter = new Thread(() -> {
 *     try {
 *         cuda.cudaStreamSynchronize(stream);
 *     } catch (InterruptedWaitException e) {
 *         System.out.println("cancelled"); // the work goes on, and another thread can wait for it
 *     }
 * });
 * waiter.start();
 * waiter.interrupt();
 * }</pre>
 */
public final class InterruptedWaitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message. */
    public InterruptedWaitException(String message) {
        super(message);
    }
}
