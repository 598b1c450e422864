package orrery.core.work;

import java.util.function.LongConsumer;

/**
 * Work that no graph can hold. Nothing distinguishes its kinds but their methods, so that the family is open: some of
 * its classes are in packages that know this one.
 */
public non-sealed interface StreamWork extends Work {

    /** Passes on nothing: lifetimes are those of memory that nodes can use too. */
    @Override
    default void addresses(LongConsumer each) {}
}
