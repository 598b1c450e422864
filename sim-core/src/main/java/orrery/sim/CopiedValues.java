package orrery.sim;

import java.util.function.Consumer;

/**
 * The values of an immutable object with many of them: they are changed in a copy, of which the next object is made.
 *
 * @param <T> the class of the values
 */
abstract class CopiedValues<T extends CopiedValues<T>> implements Cloneable {

    /** Returns a copy with a change. */
    @SuppressWarnings("unchecked") // a copy is of the same class
    final T with(Consumer<T> change) {
        T copy;
        try {
            copy = (T) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
        change.accept(copy);
        return copy;
    }
}
