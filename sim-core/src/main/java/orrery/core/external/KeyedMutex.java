package orrery.core.external;

/**
 * A keyed mutex of Direct3D. It is acquired with the key that it was last released with, by one at a time; at first it
 * is released with key 0. A release by somebody who has not acquired it works, with a warning.
 */
public final class KeyedMutex extends SyncObject {
    private boolean held;
    private long key;

    KeyedMutex(ExternalWorld world, String name, ExternalSemaphoreHandleType type) {
        super(world, name, type);
    }

    /** Whether somebody holds it. */
    public boolean held() {
        return world().outside(() -> held);
    }

    /** Acquires it now, from the host of its maker; false if it is held, or was released with another key. */
    public boolean acquire(long wanted) {
        return world().outside(() -> take(Terms.key(wanted)));
    }

    /** Releases it now, from the host of its maker. */
    public void release(long next) {
        world().outside(() -> {
            signal(Terms.key(next));
            return null;
        });
    }

    @Override
    void signal(Terms terms) {
        if (!held) {
            suspect("is released with key " + text(terms.key()) + ", and nobody holds it");
        }
        held = false;
        key = terms.key();
    }

    @Override
    boolean take(Terms terms) {
        if (held || key != terms.key()) {
            return false;
        }
        held = true;
        return true;
    }

    @Override
    String label(Terms terms) {
        return name() + " key " + text(terms.key());
    }

    @Override
    String missing(Terms terms) {
        return this + " with key " + text(terms.key())
                + (held ? ", which is held" : ", which was released with key " + text(key));
    }

    private static String text(long number) {
        return Long.toUnsignedString(number);
    }
}
