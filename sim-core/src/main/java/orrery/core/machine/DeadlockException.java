package orrery.core.machine;

/** A host thread waits for work that can never complete. The message says who waits for whom. */
public final class DeadlockException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DeadlockException(String message) {
        super(message);
    }
}
