package orrery.core.external;

import orrery.sim.ExternalHandle;
import orrery.sim.ExternalObject;
import orrery.sim.HandleKind;

/** A reference-counted object of the external API. */
public abstract sealed class SimulatedExternalObject implements ExternalObject
        permits SimulatedMemoryObject, SimulatedSyncObject {
    private final SimulatedExternalWorld api;
    private final String name;
    private int references = 1;
    private boolean freed;

    /** The globally shared handle; 0 before the first export. */
    long sharedHandle;

    SimulatedExternalObject(SimulatedExternalWorld api, String name) {
        this.api = api;
        this.name = name;
    }

    /** Returns the API that created it. */
    final SimulatedExternalWorld api() {
        return api;
    }

    @Override
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

    @Override
    public final boolean alive() {
        return references > 0;
    }

    @Override
    public final ExternalHandle export() {
        return api.outside(() -> api.handles().export(this));
    }

    @Override
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
