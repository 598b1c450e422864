package orrery.core.external;

/** A reference-counted object of another API that can be shared through handles. */
public abstract sealed class ExternalObject permits MemoryObject, SyncObject {
    private final ExternalWorld api;
    private final String name;
    private int references = 1;
    private boolean freed;

    /** The globally shared handle; 0 before the first export. */
    long sharedHandle;

    ExternalObject(ExternalWorld api, String name) {
        this.api = api;
        this.name = name;
    }

    /** Returns the API that created it. */
    final ExternalWorld api() {
        return api;
    }

    /** Returns the name. Objects that have NT handles can be imported by name. */
    public final String name() {
        return name;
    }

    /** Returns the kind of its handles. */
    abstract HandleKind handleKind();

    /** Returns the documented type of its handles. */
    abstract Enum<?> type();

    final void retain() {
        references++;
    }

    final void release() {
        if (--references == 0) {
            api.handles().unregister(this);
            onUnreferenced();
        }
    }

    /** Returns whether there are references to it. */
    public final boolean alive() {
        return references > 0;
    }

    /**
     * Exports a handle. Each call creates another handle, except that there is one globally shared handle, and that an
     * NvSci object is its own handle.
     *
     * @throws IllegalStateException if the object was released
     */
    public final ExternalHandle export() {
        return api.outside(() -> api.handles().export(this));
    }

    /**
     * Drops the reference of the other API. Handles and imports keep the object alive.
     *
     * @throws IllegalStateException if the object was freed before
     */
    public final void free() {
        api.outside(() -> {
            if (freed) {
                throw new IllegalStateException(this + " was freed already");
            }
            freed = true;
            release();
            onFreed();
            return null;
        });
    }

    /** Releases its resources after the last reference was dropped. */
    void onUnreferenced() {}

    /** Releases the mapping of the other API after {@link #free}. */
    void onFreed() {}

    @Override
    public String toString() {
        return type() + " '" + name + "'";
    }
}
