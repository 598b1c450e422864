package orrery.sim;

/**
 * A thread was interrupted while it waited in the machine, or for its turn to enter it. The thread's interrupt status
 * is set. The machine works on, and the wait can be repeated.
 */
public final class InterruptedWaitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message. */
    public InterruptedWaitException(String message) {
        super(message);
    }
}
