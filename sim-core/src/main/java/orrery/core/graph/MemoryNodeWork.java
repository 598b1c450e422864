package orrery.core.graph;

import orrery.core.memory.Allocation;
import orrery.core.work.MemoryWork;

/** The work of a node that allocates or frees memory. */
public sealed interface MemoryNodeWork extends MemoryWork permits MemAllocNode, MemFreeNode {

    /** Returns what the graph allocates or frees. */
    GraphAllocation allocation();

    @Override
    default Allocation memory() {
        return allocation().memory();
    }

    /** Registers the node that was added with this work. */
    void onAdded(Node node);
}
