package orrery.core.external;

/** A thing of another API that handles refer to. It lives as long as somebody refers to it. */
public abstract sealed class Referent permits MemoryObject, SyncObject {
    private final ExternalWorld world;
    private final String name;
    private int references = 1;
    private boolean given;

    /** Its globally shared handle; 0 before it is asked for. */
    long sharedHandle;

    Referent(ExternalWorld world, String name) {
        this.world = world;
        this.name = name;
    }

    /** The world that made it. */
    final ExternalWorld world() {
        return world;
    }

    /** What its maker calls it. Things that have NT handles can be imported by it. */
    public final String name() {
        return name;
    }

    /** What its handles are. */
    abstract HandleForm form();

    /** The documented name of the type of its handles, to tell things apart in messages. */
    abstract Enum<?> type();

    final void retain() {
        references++;
    }

    final void release() {
        if (--references == 0) {
            world.handles().gone(this);
            gone();
        }
    }

    /** Whether somebody refers to it. */
    public final boolean alive() {
        return references > 0;
    }

    /**
     * A handle of it: another one at each call, but for a globally shared handle, of which there is one, and for NvSci,
     * where the object is its own handle.
     */
    public final ExternalHandle export() {
        return world.outside(() -> world.handles().export(this));
    }

    /** Its maker gives it up; it lives on while handles and imports refer to it. */
    public final void free() {
        world.outside(() -> {
            if (given) {
                throw new IllegalStateException(this + " was freed already");
            }
            given = true;
            release();
            freed();
            return null;
        });
    }

    /** Nobody refers to it any more. */
    void gone() {}

    /** Its maker has given it up. */
    void freed() {}

    @Override
    public String toString() {
        return type() + " '" + name + "'";
    }
}
