package orrery.conformance.reference;

import java.util.List;
import orrery.device.CUmemorytype;
import orrery.device.CostModel;
import orrery.device.HostCost;
import orrery.device.Transfer;
import orrery.driver.CUgraph;
import orrery.driver.CUgraphNode;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUstream;

/**
 * A copy of cells.
 *
 * @param target the first cell that is set
 * @param source the first cell that is read
 * @param count how many cells
 */
record Copy(Cell target, Cell source, int count) implements Work {

    /** Which way the bytes go. */
    Transfer transfer() {
        boolean fromDevice = source.area() == Area.DEVICE;
        boolean toDevice = target.area() == Area.DEVICE;
        if (fromDevice && toDevice) {
            return Transfer.DEVICE_TO_DEVICE;
        } else if (toDevice) {
            return source.area() == Area.PAGEABLE ? Transfer.HOST_TO_DEVICE_PAGEABLE : Transfer.HOST_TO_DEVICE_PINNED;
        } else if (fromDevice) {
            return target.area() == Area.PAGEABLE ? Transfer.DEVICE_TO_HOST_PAGEABLE : Transfer.DEVICE_TO_HOST_PINNED;
        }
        return Transfer.HOST_TO_HOST;
    }

    /** How many bytes are copied. */
    long bytes() {
        return (long) count * Cell.BYTES;
    }

    @Override
    public void submit(EngineRun run, CUstream stream, int id) {
        run.driver().cuMemcpyAsync(run.address(target), run.address(source), bytes(), stream);
    }

    @Override
    public CUgraphNode add(EngineRun run, CUgraph graph, List<CUgraphNode> behind, int id) {
        CUmemcpy3D copy = new CUmemcpy3D(
                new CUmemcpy3D.Operand(CUmemorytype.UNIFIED, run.address(target), 0, 0),
                new CUmemcpy3D.Operand(CUmemorytype.UNIFIED, run.address(source), 0, 0),
                bytes(),
                1,
                1);
        return run.driver().cuGraphAddMemcpyNode(graph, behind, copy, null);
    }

    /** A copy in a stream from pageable memory takes what is there when the call is made. */
    @Override
    public ReferenceOperation operation(ReferenceOperation.Identity identity, int id) {
        ReferenceMemory memory = identity.device().executor().memory();
        boolean staged = transfer() == Transfer.HOST_TO_DEVICE_PAGEABLE && !identity.inGraph();
        int[] taken = staged ? memory.read(source, count) : null;
        Runnable effect = () -> memory.write(target, staged ? taken : memory.read(source, count));
        long nanos = identity.device().costs().transfer(transfer(), bytes());
        ReferenceLane lane = identity.device().copyEngine(transfer());
        return lane == null
                ? new ReferenceFrontEndOperation(identity, nanos, ReferenceExecutor.EFFECTS, effect)
                : new ReferenceLaneOperation(identity, lane, nanos, ReferenceExecutor.EFFECTS, effect);
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
        HostCost cost = switch (transfer()) {
            case DEVICE_TO_DEVICE -> HostCost.COPY_ON_DEVICE;
            case DEVICE_TO_HOST_PINNED, DEVICE_TO_HOST_PAGEABLE -> HostCost.COPY_TO_HOST;
            default -> HostCost.COPY;
        };
        long staging = transfer() == Transfer.HOST_TO_DEVICE_PAGEABLE ? costs.staging(bytes()) : 0;
        return costs.host(cost) - costs.host(HostCost.COPY) + staging;
    }

    /** The host waits where pageable memory is the target, or copied within the host. */
    @Override
    public boolean hostWaits() {
        return switch (transfer()) {
            case DEVICE_TO_HOST_PAGEABLE -> true;
            case HOST_TO_HOST -> source.area() == Area.PAGEABLE || target.area() == Area.PAGEABLE;
            default -> false;
        };
    }

    @Override
    public String toString() {
        return "copy of " + count + " from " + source + " to " + target;
    }
}
