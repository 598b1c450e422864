package orrery.core.host;

import org.jspecify.annotations.Nullable;

/**
 * A name of an object of one machine: a handle, or the object itself. APIs use it to accept each other's handles
 * without a dependency on each other.
 *
 * @param <T> the type of the object
 */
public interface Named<T> {

    /** Returns the object that it names on a machine; null if it names none there. */
    @Nullable
    T named(Host on);
}
