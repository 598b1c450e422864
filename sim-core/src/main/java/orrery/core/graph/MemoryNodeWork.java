package orrery.core.graph;

import orrery.core.memory.Allocation;
import orrery.core.work.ObjectWork;
import orrery.sim.EngineKind;

/**
 * The work of a node that allocates or frees memory. It takes no time: the launch has mapped the memory. An update
 * replaces the memory nodes.
 */
public sealed interface MemoryNodeWork extends ObjectWork permits MemAllocNode, MemFreeNode {

    /** Returns what the graph allocates or frees. */
    GraphAllocation allocation();

    /** Returns the memory. */
    default Allocation memory() {
        return allocation().memory();
    }

    /** Registers the node that was added with this work. */
    void onAdded(Node node);

    @Override
    default String label() {
        return kind() + " " + memory().size() + " B";
    }

    @Override
    default EngineKind engineKind() {
        return EngineKind.FRONT_END;
    }
}
