package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.core.host.Host;

/**
 * A handle of the driver API. It refers to an object of one machine, or to an address that another driver gave. Two
 * handles are equal if they refer to the same object, or have the same type and address; the NULL handle is
 * {@code null}.
 */
abstract class Handle {
    private final @Nullable Host host;
    private final long address;

    Handle(@Nullable Host host) {
        this.host = host;
        this.address = 0;
    }

    /** A handle of another driver than the simulated one. */
    Handle(long address) {
        this.host = null;
        this.address = address;
    }

    /** Returns the object of the simulator; null for a handle of another driver. */
    abstract @Nullable Object target();

    /** Returns the address that another driver gave; 0 for a handle of the simulator. */
    final long address() {
        return address;
    }

    /** Returns whether it refers to an object of {@code other}. */
    final boolean belongsTo(Host other) {
        return host == other;
    }

    /** Checks that the simulator has the object. */
    final void requireSimulated(String operation) {
        if (address != 0) {
            throw new UnsupportedOperationException(operation + " of " + this + ", which the simulator does not have");
        }
    }

    @Override
    public final boolean equals(Object other) {
        if (this == other || !(other instanceof Handle handle)) {
            return this == other;
        }
        if (address != 0) {
            return address == handle.address && getClass() == handle.getClass();
        }
        Object target = target();
        return target != null && handle.target() == target;
    }

    @Override
    public final int hashCode() {
        return address != 0 ? Long.hashCode(address) : System.identityHashCode(target());
    }

    @Override
    public String toString() {
        return address != 0 ? getClass().getSimpleName() + " 0x" + Long.toHexString(address) : String.valueOf(target());
    }
}
