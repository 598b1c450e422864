package orrery.core.external;

/**
 * A binary semaphore. A completed wait resets it, so every signal completes at most one wait. Signalling a semaphore
 * that is already signalled has no effect except a warning.
 */
public final class BinarySemaphore extends SyncObject {
    private boolean signaled;

    BinarySemaphore(ExternalWorld api, String name, ExternalSemaphoreHandleType type) {
        super(api, name, type);
    }

    /** Returns whether it is signalled. */
    public boolean signaled() {
        return api().outside(() -> signaled);
    }

    @Override
    void signal(SemaphoreParams params) {
        if (signaled) {
            warnOfMisuse("is signalled while it is already signalled: only one wait will complete");
        }
        signaled = true;
    }

    @Override
    boolean tryAcquire(SemaphoreParams params) {
        boolean acquired = signaled;
        signaled = false;
        return acquired;
    }

    @Override
    String label(SemaphoreParams params) {
        return name();
    }

    @Override
    String describeWait(SemaphoreParams params) {
        return this + ", which is not signalled";
    }
}
