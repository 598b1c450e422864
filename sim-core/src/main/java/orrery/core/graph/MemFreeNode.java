package orrery.core.graph;

import java.util.List;
import orrery.core.memory.AddressSpace;
import orrery.core.work.AccessConsumer;
import orrery.core.work.Detail;
import orrery.core.work.DotFlag;
import orrery.device.CUgraphNodeType;
import orrery.device.CUresult;

/**
 * The work of a free node: unmaps an allocation.
 *
 * @param space the address space
 * @param allocation the memory
 */
public record MemFreeNode(AddressSpace space, GraphAllocation allocation) implements MemoryNodeWork {
    @Override
    public void onAdded(Node node) {
        allocation.addReferences(1);
        allocation.addFreeNodeOf(node.graph());
        if (node.graph() == allocation.owner()) {
            allocation.allocator().free(allocation, node);
        }
    }

    @Override
    public String kind() {
        return "free";
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.MEM_FREE;
    }

    @Override
    public List<Detail> details() {
        return List.of(Detail.of(DotFlag.MEM_FREE_PARAMS, "dptr", Detail.address(memory().base())));
    }

    @Override
    public void accesses(AccessConsumer each) {
        each.frees(memory());
    }

    @Override
    public void perform(CUresult status) {
        space.pooled().unmap(memory());
    }
}
