package orrery.conformance.engine;

import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUhostNodeParams;

/**
 * A function on the host, which adds one to a cell.
 *
 * @param cell the cell, which is not the device's
 */
record HostFunctionWork(Cell cell) implements DeviceWork {
    @Override
    public void submit(EngineRun run, Queue queue, int id) {
        run.driver().cuLaunchHostFunc(run.stream(queue), run.hostFunction(cell, id));
    }

    @Override
    public CUgraphNode add(EngineRun run, CUgraph graph, List<CUgraphNode> after, int id) {
        return run.driver().cuGraphAddHostNode(graph, after, new CUhostNodeParams(run.hostFunction(cell, id)));
    }

    @Override
    public String toString() {
        return "host function, adds 1 to " + cell;
    }
}
