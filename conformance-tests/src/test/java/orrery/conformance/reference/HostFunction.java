package orrery.conformance.reference;

import java.util.List;
import orrery.device.HostCost;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUhostNodeParams;

/**
 * A function on the host, which adds one to a cell.
 *
 * @param cell the cell, which is not the device's
 */
record HostFunction(Cell cell) implements Work {
    @Override
    public void submit(EngineRun run, Queue queue, int id) {
        run.driver().cuLaunchHostFunc(run.stream(queue), run.hostFunction(cell, id));
    }

    @Override
    public CUgraphNode add(EngineRun run, CUgraph graph, List<CUgraphNode> after, int id) {
        return run.driver().cuGraphAddHostNode(graph, after, new CUhostNodeParams(run.hostFunction(cell, id)));
    }

    @Override
    public ReferenceOperation operation(ReferenceOperation.Identity identity, int id) {
        ReferenceDevice device = identity.device();
        ReferenceMemory memory = device.executor().memory();
        return new ReferenceQueuedOperation(
                identity, device.hostThread(), ReferenceQueuedOperation.HOST_FUNCTION, EffectInstant.BEGIN, () -> {
                    memory.log(id);
                    memory.write(cell, new int[] {memory.read(cell, 1)[0] + 1});
                });
    }

    @Override
    public String kind() {
        return "host function";
    }

    @Override
    public HostCost hostCost() {
        return HostCost.HOST_FUNCTION;
    }

    @Override
    public String toString() {
        return "host function, adds 1 to " + cell;
    }
}
