package orrery.conformance.engine;

import java.util.List;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUstreamBatchMemOp;

/**
 * A batch of stream memory operations, which are carried out in order, each as soon as it can be.
 *
 * @param operations the operations
 */
record ValueOperations(List<ValueOperation> operations) implements DeviceWork {
    /** Wait until the cyclic difference of the cell and the value is not negative. */
    private static final int GEQ = 0;

    /**
     * One of them.
     *
     * @param flag the cell in pinned memory
     * @param value what is written there, or is reached when the cell is not less
     * @param waits whether it waits for the value
     */
    record ValueOperation(int flag, int value, boolean waits) {
        private Cell cell() {
            return new Cell(Area.PINNED, flag);
        }

        @Override
        public String toString() {
            return waits ? "wait for " + cell() + " >= " + value : "write " + cell() + " = " + value;
        }
    }

    @Override
    public void submit(EngineRun run, Queue queue, int id) {
        run.driver().cuStreamBatchMemOp(run.stream(queue), batch(run), 0);
    }

    @Override
    public CUgraphNode add(EngineRun run, CUgraph graph, List<CUgraphNode> after, int id) {
        CUcontext context = run.contexts().current();
        return run.driver().cuGraphAddBatchMemOpNode(graph, after, new CUbatchMemOpNodeParams(context, batch(run), 0));
    }

    private List<CUstreamBatchMemOp> batch(EngineRun run) {
        return operations.stream()
                .map(each -> new CUstreamBatchMemOp(
                        each.waits() ? CUstreamBatchMemOp.Type.WAIT_VALUE_32 : CUstreamBatchMemOp.Type.WRITE_VALUE_32,
                        run.address(each.cell()),
                        each.value(),
                        each.waits() ? GEQ : 0))
                .toList();
    }

    @Override
    public String toString() {
        return String.join(", then ", operations.stream().map(Object::toString).toList());
    }
}
