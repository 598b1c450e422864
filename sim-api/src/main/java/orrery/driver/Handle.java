package orrery.driver;

import orrery.core.machine.Machine;

/**
 * A handle of the driver API: it names an object of one machine. Two handles are equal if they name the same object;
 * the NULL handle is {@code null}.
 *
 * @param <T> what it names
 */
abstract class Handle<T> {
    private final Machine machine;
    private final T target;

    Handle(Machine machine, T target) {
        this.machine = machine;
        this.target = target;
    }

    final T target() {
        return target;
    }

    /** Whether it names an object of {@code other}. */
    final boolean belongsTo(Machine other) {
        return machine == other;
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
