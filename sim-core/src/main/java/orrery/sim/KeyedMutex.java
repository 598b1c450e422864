package orrery.sim;

/**
 * A keyed mutex of Direct3D. It has at most one owner, which acquires it with the key of the last release. A new mutex
 * is released with key 0. Releasing a mutex that is not held takes effect, with a warning.
 */
public interface KeyedMutex extends SyncObject {

    /** Returns whether it is held. */
    boolean held();

    /** Acquires the mutex from the host. Returns false if it is held or was released with another key. */
    boolean acquire(long wanted);

    /** Releases the mutex from the host with a key. */
    void release(long next);
}
