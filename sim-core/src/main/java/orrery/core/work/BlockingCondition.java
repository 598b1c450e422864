package orrery.core.work;

import orrery.sim.CudaException;

/** The condition that blocks one execution of a piece of work. It holds the progress of the execution. */
public interface BlockingCondition {
    /** The deadline of a condition without a timeout. */
    long FOR_EVER = Long.MAX_VALUE;

    /** Advances the execution as far as possible at {@code now}. Returns whether the condition holds. */
    boolean tryAdvance(long now);

    /** Returns what it waits for, as a phrase that follows "waits for". */
    String reason();

    /**
     * Returns the time of its timeout, in nanoseconds of machine time. It holds from then on. Advancing may postpone
     * the time.
     */
    default long deadline() {
        return FOR_EVER;
    }

    /** Returns the failure to report because of a timeout; null if there was none. */
    default CudaException lapsed() {
        return null;
    }
}
