package orrery.core.memory;

import org.jspecify.annotations.Nullable;

/** What the checker of stream-ordered allocations stores with an {@link Allocation}. */
public interface AllocationHistory {

    /** Returns the work that frees the allocation, for messages; null if none was submitted. */
    @Nullable
    String freedBy();

    /** A context was destroyed. Gives up what is kept of it. */
    void contextDestroyed();
}
