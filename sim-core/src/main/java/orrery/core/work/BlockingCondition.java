package orrery.core.work;

import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/** The condition that one execution of blocking work waits for, with the progress of the execution. */
public interface BlockingCondition {
    /** The deadline of a condition without a timeout. */
    long FOR_EVER = Long.MAX_VALUE;

    /**
     * Returns whether {@link #advance} would get further at {@code now}. Changes nothing, however often it is asked.
     */
    boolean canAdvance(long now);

    /** Advances the execution as far as it can at {@code now}; returns whether the condition holds as a whole. */
    boolean advance(long now);

    /** Returns what it waits for, in words that follow "waits for". */
    String reason();

    /**
     * Returns the end of its timeout, in nanoseconds of machine time. The condition holds from then on. An advance may
     * postpone it.
     */
    default long deadline() {
        return FOR_EVER;
    }

    /** Returns the error that the timeout raises in the context; null if it raises none, or has not ended. */
    default @Nullable CudaException timeoutError() {
        return null;
    }
}
