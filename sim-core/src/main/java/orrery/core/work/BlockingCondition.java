package orrery.core.work;

import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/** The condition that blocks one execution of a piece of work. It holds how far the execution has come. */
public interface BlockingCondition {
    /** The deadline of a condition that never gives up. */
    long FOR_EVER = Long.MAX_VALUE;

    /** Advances the execution as far as it can at {@code now}; returns whether the condition holds. */
    boolean tryAdvance(long now);

    /** Returns what it waits for, in words that follow "waits for". */
    String reason();

    /** Returns when it gives up, in nanoseconds of machine time; it holds from then on. Advancing may change that. */
    default long deadline() {
        return FOR_EVER;
    }

    /** Returns what the program is told because it gave up; null if it did not. */
    default @Nullable CudaException lapsed() {
        return null;
    }
}
