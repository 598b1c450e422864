package orrery.core.graph;

import orrery.core.work.Work;

/** Work of a node that allocates or frees memory. */
public interface MemoryNode extends Work {

    /** What is allocated or freed. */
    GraphAllocation allocation();

    /** The work has become that of a node. */
    void placedAt(Node node);
}
