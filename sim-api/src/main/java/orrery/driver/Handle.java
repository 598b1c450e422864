package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.host.Host;

/**
 * A handle of the driver API. It refers to an object of one machine, or to an address that another driver gave. Two
 * handles are equal if they refer to the same object, or have the same address and are of one type or of a type and the
 * runtime's name of it; the NULL handle is {@code null}.
 *
 * @param <T> the type of the objects of the simulator
 */
abstract class Handle<T> {
    private final @Nullable Host host;
    private final @Nullable T target;
    private final long address;

    Handle(Reference<T> reference) {
        this.host = reference.host();
        this.target = reference.target();
        this.address = reference.address();
    }

    /** Creates another handle of what {@code other} refers to. */
    Handle(Handle<T> other) {
        this.host = other.host;
        this.target = other.target;
        this.address = other.address;
    }

    /**
     * Returns the object of the simulator.
     *
     * @throws UnsupportedOperationException if another driver gave the handle
     */
    final T target() {
        if (target == null) {
            throw new UnsupportedOperationException(this + " stands for no object of the simulator");
        }
        return target;
    }

    /** Returns the address that another driver gave; 0 for a handle of the simulator. */
    final long address() {
        return address;
    }

    /** Returns whether it refers to an object of {@code other}. */
    final boolean belongsTo(Host other) {
        return host == other;
    }

    /**
     * Returns the machine that the object belongs to.
     *
     * @throws UnsupportedOperationException if another driver gave the handle
     */
    final Host host() {
        if (host == null) {
            throw new UnsupportedOperationException(this + " stands for no object of the simulator");
        }
        return host;
    }

    /** Checks that the simulator has the object. */
    final void requireSimulated(String operation) {
        if (address != 0) {
            throw new UnsupportedOperationException(operation + " of " + this + ", which the simulator does not have");
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        if (this == other || !(other instanceof Handle<?> handle)) {
            return this == other;
        }
        if (address != 0) {
            return address == handle.address && (isKindOf(handle) || handle.isKindOf(this));
        }
        return target != null && handle.target == target;
    }

    /** Returns whether its type is that of another handle, or the runtime's name of it. */
    private boolean isKindOf(Handle<?> other) {
        return other.getClass().isInstance(this);
    }

    @Override
    public int hashCode() {
        return address != 0 ? Long.hashCode(address) : System.identityHashCode(target);
    }

    @Override
    public String toString() {
        return address != 0 ? getClass().getSimpleName() + " 0x" + Long.toHexString(address) : String.valueOf(target);
    }
}
