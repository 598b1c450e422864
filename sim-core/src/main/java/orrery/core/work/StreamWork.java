package orrery.core.work;

import java.util.function.LongConsumer;

/**
 * Work that only streams can execute. The interface is not sealed because some of its classes are in packages that
 * depend on this one.
 */
public non-sealed interface StreamWork extends Work {

    /** Passes on nothing: such work uses no memory whose lifetime is checked. */
    @Override
    default void addresses(LongConsumer each) {}

    /** Passes on nothing: such work accesses no memory. */
    @Override
    default void accesses(AccessConsumer each) {}
}
