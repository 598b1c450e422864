package orrery.core.work;

import orrery.core.rule.CudaException;

/** What keeps one execution of a piece of work from its turn. It remembers how far that execution has come. */
public interface Hold {
    /** The deadline of what never gives up. */
    long FOR_EVER = Long.MAX_VALUE;

    /** Goes as far as it can at {@code now}; true if nothing keeps the execution from its turn any more. */
    boolean over(long now);

    /** What it waits for, in words that follow "waits for". */
    String reason();

    /** When it gives up, in nanoseconds of machine time: from then on it is over. Trying may put that off. */
    default long deadline() {
        return FOR_EVER;
    }

    /** What the program is told because it gave up; null if it did not. */
    default CudaException lapsed() {
        return null;
    }
}
