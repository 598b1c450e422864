package orrery.conformance.reference;

import java.util.List;
import orrery.device.CUmemorytype;
import orrery.device.CostModel;
import orrery.device.HostCost;
import orrery.device.Transfer;
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
record Copy(Cell target, Cell source, int count) implements Work {

    /**
     * Which way the bytes go.
     *
     * @param linked whether devices have access to each other's memory
     */
    Transfer transfer(boolean linked) {
        if (source.area().onDevice() && target.area().onDevice()) {
            return source.area() == target.area()
                    ? Transfer.DEVICE_TO_DEVICE
                    : linked ? Transfer.PEER : Transfer.PEER_STAGED;
        } else if (target.area().onDevice()) {
            return source.area() == Area.PAGEABLE ? Transfer.HOST_TO_DEVICE_PAGEABLE : Transfer.HOST_TO_DEVICE_PINNED;
        } else if (source.area().onDevice()) {
            return target.area() == Area.PAGEABLE ? Transfer.DEVICE_TO_HOST_PAGEABLE : Transfer.DEVICE_TO_HOST_PINNED;
        }
        return Transfer.HOST_TO_HOST;
    }

    private boolean fromPageableToDevice() {
        return source.area() == Area.PAGEABLE && target.area().onDevice();
    }

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

    /** A copy in a stream from pageable memory takes what is there when the call is made. */
    @Override
    public ReferenceOperation operation(ReferenceOperation.Identity identity, int id) {
        ReferenceMemory memory = identity.device().executor().memory();
        boolean staged = fromPageableToDevice() && !identity.inGraph();
        int[] taken = staged ? memory.read(source, count) : null;
        Runnable effect = () -> memory.write(target, staged ? taken : memory.read(source, count));
        Transfer transfer = transfer(identity.device().linked());
        long nanos = identity.device().costs().transfer(transfer, bytes());
        ReferenceEngineQueue queue = identity.device().copyEngine(transfer);
        EffectInstant instant = identity.device().executor().effects();
        return queue == null
                ? new ReferenceFrontEndOperation(identity, nanos, instant, effect)
                : new ReferenceQueuedOperation(identity, queue, nanos, instant, effect);
    }

    @Override
    public String kind() {
        return "memcpy";
    }

    @Override
    public HostCost hostCost() {
        return HostCost.COPY;
    }

    @Override
    public long moreHostNanos(CostModel costs) {
        HostCost cost = !source.area().onDevice()
                        || source.area() != target.area() && target.area().onDevice()
                ? HostCost.COPY
                : target.area().onDevice() ? HostCost.COPY_ON_DEVICE : HostCost.COPY_TO_HOST;
        return costs.host(cost) - costs.host(HostCost.COPY) + (fromPageableToDevice() ? costs.staging(bytes()) : 0);
    }

    /** The host waits where pageable memory is the target, or copied within the host. */
    @Override
    public boolean hostWaits() {
        return target.area() == Area.PAGEABLE || source.area() == Area.PAGEABLE && target.area() == Area.PINNED;
    }

    @Override
    public String toString() {
        return "copy of " + count + " from " + source + " to " + target;
    }
}
