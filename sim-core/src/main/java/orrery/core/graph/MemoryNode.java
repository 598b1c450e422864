package orrery.core.graph;

import orrery.core.memory.Allocation;
import orrery.core.work.MemoryWork;

/** Work of a node that allocates or frees memory. */
public interface MemoryNode extends MemoryWork {

    /** What is allocated or freed. */
    GraphAllocation allocation();

    @Override
    default Allocation memory() {
        return allocation().memory();
    }

    /** The work has become that of a node. */
    void placedAt(Node node);
}
