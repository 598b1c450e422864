package orrery.core.graph;

import java.util.List;
import orrery.core.memory.AddressSpace;
import orrery.core.work.Aspect;
import orrery.core.work.Detail;
import orrery.core.work.NodeType;
import orrery.device.CUresult;

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
    public NodeType nodeType() {
        return NodeType.MEM_FREE;
    }

    @Override
    public List<Detail> details() {
        return List.of(Detail.of(Aspect.MEM_FREE_PARAMS, "dptr", Detail.address(memory().base())));
    }

    @Override
    public void perform(CUresult status) {
        space.pooled().unmap(memory());
    }
}
