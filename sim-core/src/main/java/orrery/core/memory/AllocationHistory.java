package orrery.core.memory;

import org.jspecify.annotations.Nullable;

/** Data that the checker of stream-ordered allocations stores with an {@link Allocation}. */
public interface AllocationHistory {

    /** Returns the work that frees the allocation, for messages; null if none was submitted. */
    @Nullable
    String freedBy();

    /** Called when a context was destroyed. Drops what is kept of it. */
    void contextDestroyed();
}
