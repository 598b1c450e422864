package orrery.driver;

import orrery.core.host.Host;
import orrery.core.host.Named;

/**
 * A handle of the driver API. It refers to an object of one machine. Two handles are equal if they refer to the same
 * object; the NULL handle is {@code null}.
 *
 * @param <T> the type of the object
 */
abstract class Handle<T> implements Named<T> {
    private final Host host;
    private final T target;

    Handle(Host host, T target) {
        this.host = host;
        this.target = target;
    }

    final T target() {
        return target;
    }

    @Override
    public T named(Host on) {
        return belongsTo(on) ? target : null;
    }

    /** Returns whether it refers to an object of {@code other}. */
    final boolean belongsTo(Host other) {
        return host == other;
    }

    @Override
    public final boolean equals(Object other) {
        if (this == other || target == null) {
            return this == other;
        }
        return other instanceof Handle<?> handle && handle.target == target;
    }

    @Override
    public final int hashCode() {
        return System.identityHashCode(target);
    }

    @Override
    public String toString() {
        return String.valueOf(target);
    }
}
