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
 * Frees memory: its life ends when the node has its turn.
 *
 * @param space where the address is
 * @param allocation the memory
 */
public record MemFreeNode(AddressSpace space, GraphAllocation allocation) implements MemoryNode {
    @Override
    public void placedAt(Node node) {
        allocation.users(1);
        allocation.freedBy(node.graph());
        if (node.graph() == allocation.owner()) {
            allocation.arena().free(allocation, node);
        }
    }

    @Override
    public String kind() {
        return "free";
    }

    @Override
    public String label() {
        return "free " + allocation.memory().size() + " B";
    }

    @Override
    public NodeType nodeType() {
        return NodeType.MEM_FREE;
    }

    /** Nothing: an update takes the other graph's memory over. */
    @Override
    public Obstacle obstacle(Work newer) {
        return null;
    }

    @Override
    public List<Detail> details() {
        return List.of(Detail.of(
                Aspect.MEM_FREE_PARAMS,
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
        space.pooled().unmap(allocation.memory());
    }
}
