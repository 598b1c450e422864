package orrery.conformance.engine;

import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;

/** Work of the device, in each form that a program can give it: in a stream, and as a node. */
sealed interface DeviceWork
        permits CopyWork, HostFunctionWork, KernelWork, MemsetWork, SemaphoreOperations, ValueOperations {

    /** Submits the work to a stream. */
    void submit(EngineRun run, Queue queue, int id);

    /** Adds the work to a graph. */
    CUgraphNode add(EngineRun run, CUgraph graph, List<CUgraphNode> after, int id);
}
