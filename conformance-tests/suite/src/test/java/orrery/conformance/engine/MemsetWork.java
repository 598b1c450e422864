package orrery.conformance.engine;

import java.util.List;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemsetNodeParams;

/**
 * A memset of cells.
 *
 * @param target the first cell
 * @param value the value
 * @param count how many cells
 */
record MemsetWork(Cell target, int value, int count) implements DeviceWork {
    @Override
    public void submit(EngineRun run, Queue queue, int id) {
        run.driver().cuMemsetD32Async(run.address(target), value, count, run.stream(queue));
    }

    @Override
    public CUgraphNode add(EngineRun run, CUgraph graph, List<CUgraphNode> after, int id) {
        CUmemsetNodeParams params = new CUmemsetNodeParams(run.address(target), 0, value, Cell.BYTES, count, 1, null);
        return run.driver().cuGraphAddMemsetNode(graph, after, params);
    }

    @Override
    public String toString() {
        return "memset of " + count + " at " + target + " to " + value;
    }
}
