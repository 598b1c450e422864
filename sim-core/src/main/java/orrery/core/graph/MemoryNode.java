package orrery.core.graph;

import orrery.core.memory.Allocation;
import orrery.core.work.MemoryWork;

/** The work of a node that allocates or frees memory. */
public sealed interface MemoryNode extends MemoryWork permits MemAllocNode, MemFreeNode {

    /** Returns the allocation. */
    GraphAllocation allocation();

    @Override
    default Allocation memory() {
        return allocation().memory();
    }

    /** Registers the node that was added with this work. */
    void onAdded(Node node);
}
