package orrery.conformance.engine;

import java.util.List;
import orrery.device.CUmemorytype;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemcpy3D;

/**
 * A copy of cells.
 *
 * @param target the first cell that is set
 * @param source the first cell that is read
 * @param count how many cells
 */
record CopyWork(Cell target, Cell source, int count) implements DeviceWork {

    /** How many bytes are copied. */
    long bytes() {
        return (long) count * Cell.BYTES;
    }

    @Override
    public void submit(EngineRun run, Queue queue, int id) {
        run.driver().cuMemcpyAsync(run.address(target), run.address(source), bytes(), run.stream(queue));
    }

    @Override
    public CUgraphNode add(EngineRun run, CUgraph graph, List<CUgraphNode> after, int id) {
        CUmemcpy3D copy = new CUmemcpy3D(
                new CUmemcpy3D.Operand(CUmemorytype.UNIFIED, run.address(target), 0, 0),
                new CUmemcpy3D.Operand(CUmemorytype.UNIFIED, run.address(source), 0, 0),
                bytes(),
                1,
                1);
        return run.driver().cuGraphAddMemcpyNode(graph, after, copy, null);
    }

    @Override
    public String toString() {
        return "copy of " + count + " from " + source + " to " + target;
    }
}
