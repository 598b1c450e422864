package orrery.conformance.reference;

import java.util.List;
import orrery.device.CostModel;
import orrery.device.HostCost;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;

/** Work of the device, in each form that a program can give it: in a stream, as a node, and on the reference. */
sealed interface Work permits Copy, HostFunction, Kernel, Memset, SemaphoreOperations, ValueOperations {

    /** Submits the work to a stream of the simulator. */
    void submit(EngineRun run, Queue queue, int id);

    /** Adds the work to a graph of the simulator. */
    CUgraphNode add(EngineRun run, CUgraph graph, List<CUgraphNode> after, int id);

    /** The work as an operation of the reference. */
    ReferenceOperation operation(ReferenceOperation.Identity identity, int id);

    /** What traces call it. */
    String kind();

    /** What the call costs before what is due happens. */
    HostCost hostCost();

    /** What the call costs afterwards, in nanoseconds. */
    default long moreHostNanos(CostModel costs) {
        return 0;
    }

    /** Whether the call returns when the work is complete. */
    default boolean hostWaits() {
        return false;
    }
}
