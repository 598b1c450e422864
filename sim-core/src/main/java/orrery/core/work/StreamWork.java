package orrery.core.work;

import java.util.function.LongConsumer;

/**
 * Work that graph nodes cannot have. The interface is not sealed, because some of its classes are in packages that
 * depend on this one.
 */
public non-sealed interface StreamWork extends Work {

    /** Passes on nothing: lifetimes are those of memory that nodes can use too. */
    @Override
    default void addresses(LongConsumer each) {}
}
