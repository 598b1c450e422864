package orrery.core.machine;

/**
 * What names an object of one machine: a handle, or the object itself. So the faces of a machine understand each
 * other's handles without knowing each other.
 *
 * @param <T> what it names
 */
public interface Named<T> {

    /** The object that it names on a machine; null if it names none there. */
    T named(Machine machine);
}
