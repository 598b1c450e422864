package orrery.sim;

import org.jspecify.annotations.Nullable;

/**
 * A host thread waits for work that cannot complete: all threads that have used the machine wait in it, or no other
 * thread has ended the wait within {@link MachineOptions#deadlockGrace}. The message says which, and who waits for
 * whom.
 */
public final class DeadlockException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message. */
    public DeadlockException(@Nullable String message) {
        super(message);
    }
}
