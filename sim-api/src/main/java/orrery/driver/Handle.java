package orrery.driver;

import orrery.core.host.Host;

/**
 * A handle of the driver API. It refers to an object of one machine. Two handles are equal if they refer to the same
 * object; the NULL handle is {@code null}.
 */
abstract class Handle {
    private final Host host;

    Handle(Host host) {
        this.host = host;
    }

    /** Returns what it names. */
    abstract Object target();

    /** Returns whether it refers to an object of {@code other}. */
    final boolean belongsTo(Host other) {
        return host == other;
    }

    @Override
    public final boolean equals(Object other) {
        Object target = target();
        if (this == other || target == null) {
            return this == other;
        }
        return other instanceof Handle handle && handle.target() == target;
    }

    @Override
    public final int hashCode() {
        return System.identityHashCode(target());
    }

    @Override
    public String toString() {
        return String.valueOf(target());
    }
}
