package orrery.core.external;

/**
 * A semaphore that is signalled or is not. A wait resets it: there is one wait for every signal. A signal that finds it
 * signalled is lost, with a warning.
 */
public final class BinarySemaphore extends SyncObject {
    private boolean signaled;

    BinarySemaphore(ExternalWorld world, String name, ExternalSemaphoreHandleType type) {
        super(world, name, type);
    }

    /** Whether it is signalled. */
    public boolean signaled() {
        return world().outside(() -> signaled);
    }

    @Override
    void signal(Terms terms) {
        if (signaled) {
            suspect("is signalled, and was so already: only one wait will end");
        }
        signaled = true;
    }

    @Override
    boolean take(Terms terms) {
        boolean there = signaled;
        signaled = false;
        return there;
    }

    @Override
    String label(Terms terms) {
        return name();
    }

    @Override
    String missing(Terms terms) {
        return this + ", which is not signalled";
    }
}
