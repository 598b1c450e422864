package orrery.conformance.reference;

import java.util.Arrays;
import java.util.List;
import orrery.device.HostCost;
import orrery.device.Transfer;
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
record Memset(Cell target, int value, int count) implements Work {
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
    public ReferenceOperation operation(ReferenceOperation.Identity identity, int id) {
        int[] values = new int[count];
        Arrays.fill(values, value);
        ReferenceDevice device = identity.device();
        return new ReferenceFrontEndOperation(
                identity,
                device.costs().transfer(Transfer.MEMSET, (long) count * Cell.BYTES),
                device.executor().effects(),
                () -> device.executor().memory().write(target, values));
    }

    @Override
    public String kind() {
        return "memset";
    }

    @Override
    public HostCost hostCost() {
        return HostCost.MEMSET;
    }

    @Override
    public String toString() {
        return "memset of " + count + " at " + target + " to " + value;
    }
}
