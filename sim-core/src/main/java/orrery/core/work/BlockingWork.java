package orrery.core.work;

import org.jspecify.annotations.Nullable;

/** Work whose turn comes when a condition holds ({@link WorkTraits.Turn#WHEN_CONDITION_HOLDS}). */
public interface BlockingWork {

    /** Creates the condition of one execution; null if this piece of work has none. */
    @Nullable
    BlockingCondition newCondition();
}
