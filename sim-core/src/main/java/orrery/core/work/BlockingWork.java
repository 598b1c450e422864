package orrery.core.work;

import org.jspecify.annotations.Nullable;

/** Work that does not begin when it is ready, but when a condition holds. */
public interface BlockingWork {

    /** Returns a new condition for one execution; null for none. */
    @Nullable
    BlockingCondition newCondition();
}
