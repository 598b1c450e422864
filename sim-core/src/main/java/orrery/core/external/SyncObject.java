package orrery.core.external;

/** A thing that APIs signal and wait for. One class for each kind of semaphore states its contract. */
public abstract sealed class SyncObject extends Referent
        permits BinarySemaphore, TimelineSemaphore, KeyedMutex, SciSync {
    private final ExternalSemaphoreHandleType type;

    SyncObject(ExternalWorld world, String name, ExternalSemaphoreHandleType type) {
        super(world, name);
        this.type = type;
        if (!type.kind().isInstance(this)) {
            throw new IllegalArgumentException("a handle of type " + type + " is one of a "
                    + type.kind().getSimpleName() + ", not of a " + getClass().getSimpleName());
        }
    }

    @Override
    final HandleForm form() {
        return type.form();
    }

    @Override
    final ExternalSemaphoreHandleType type() {
        return type;
    }

    /** Signals it. */
    abstract void signal(Terms terms);

    /** Whether what is waited for is there; a wait that takes it away takes it now. */
    abstract boolean take(Terms terms);

    /** What is signalled or waited for, as short as timelines need it. */
    abstract String label(Terms terms);

    /** What keeps a wait, in words that follow "waits for". */
    abstract String missing(Terms terms);

    /** Something that the API of its maker forbids, but that nobody checks. */
    final void suspect(String what) {
        world().warn(this + " " + what);
    }
}
