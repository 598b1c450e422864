package orrery.core.work;

import org.jspecify.annotations.Nullable;

/** Work that begins when a condition holds ({@link WorkTraits.Turn#WHEN_CONDITION_HOLDS}). */
public interface BlockingWork {

    /** Returns a new condition for one execution; null for none. */
    @Nullable
    BlockingCondition newCondition();
}
