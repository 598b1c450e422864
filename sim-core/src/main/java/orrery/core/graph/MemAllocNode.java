package orrery.core.graph;

import java.util.List;
import orrery.core.memory.AddressSpace;
import orrery.core.work.Aspect;
import orrery.core.work.Detail;
import orrery.core.work.Lane;
import orrery.core.work.NodeType;
import orrery.core.work.Obstacle;
import orrery.core.work.Work;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * Allocates memory: its life begins when the node has its turn.
 *
 * @param space where the address is
 * @param allocation the memory
 */
public record MemAllocNode(AddressSpace space, GraphAllocation allocation) implements MemoryNode {
    @Override
    public void placedAt(Node node) {
        allocation.users(1);
    }

    @Override
    public String kind() {
        return "alloc";
    }

    @Override
    public String label() {
        return "alloc " + allocation.memory().size() + " B";
    }

    @Override
    public NodeType nodeType() {
        return NodeType.MEM_ALLOC;
    }

    /** Nothing: an update takes the other graph's memory over. */
    @Override
    public Obstacle obstacle(Work newer) {
        return null;
    }

    @Override
    public List<Detail> details() {
        return List.of(
                Detail.of(
                        Aspect.MEM_ALLOC_PARAMS, "bytesize", allocation.memory().size()),
                Detail.of(
                        Aspect.MEM_ALLOC_PARAMS,
                        "dptr",
                        Detail.address(allocation.memory().base())));
    }

    @Override
    public Lane lane() {
        return Lane.FRONT_END;
    }

    /** Nothing: the driver maps memory at the launch. */
    @Override
    public long nanos(CostModel costs) {
        return 0;
    }

    @Override
    public void perform(CUresult status) {
        space.pooled().map(allocation.memory());
    }
}
