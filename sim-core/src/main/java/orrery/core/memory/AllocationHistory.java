package orrery.core.memory;

/** What the checker of stream-ordered allocations stores with an {@link Allocation}. */
public interface AllocationHistory {}
