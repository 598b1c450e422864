package orrery.core.external;

/**
 * A keyed mutex of Direct3D. It has at most one owner, which acquires it with the key of the last release. A new mutex
 * is released with key 0. Releasing a mutex that is not held takes effect, with a warning.
 */
public final class KeyedMutex extends SyncObject {
    private boolean held;
    private long key;

    KeyedMutex(ExternalWorld api, String name, ExternalSemaphoreHandleType type) {
        super(api, name, type);
    }

    /** Returns whether it is held. */
    public boolean held() {
        return api().outside(() -> held);
    }

    /** Acquires the mutex from the host. Returns false if it is held or was released with another key. */
    public boolean acquire(long wanted) {
        return api().outside(() -> tryAcquire(SemaphoreParams.key(wanted)));
    }

    /** Releases the mutex from the host with a key. */
    public void release(long next) {
        api().outside(() -> {
            signal(SemaphoreParams.key(next));
            return null;
        });
    }

    @Override
    void signal(SemaphoreParams params) {
        if (!held) {
            warnOfMisuse("is released with key " + text(params.key()) + " while it is not held");
        }
        held = false;
        key = params.key();
    }

    @Override
    boolean tryAcquire(SemaphoreParams params) {
        if (held || key != params.key()) {
            return false;
        }
        held = true;
        return true;
    }

    @Override
    String label(SemaphoreParams params) {
        return name() + " key " + text(params.key());
    }

    @Override
    String describeWait(SemaphoreParams params) {
        return this + " with key " + text(params.key())
                + (held ? ", which is held" : ", which was released with key " + text(key));
    }

    private static String text(long number) {
        return Long.toUnsignedString(number);
    }
}
