package orrery.sim;

/**
 * A binary semaphore. A completed wait resets it, so every signal completes at most one wait. Signalling a semaphore
 * that is already signalled has no effect except a warning.
 */
public interface BinarySemaphore extends SyncObject {

    /** Returns whether it is signalled. */
    boolean signaled();
}
