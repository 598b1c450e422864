package orrery.core.graph;

import java.util.List;
import orrery.core.memory.AddressSpace;
import orrery.core.work.AccessConsumer;
import orrery.core.work.Detail;
import orrery.core.work.DotFlag;
import orrery.device.CUgraphNodeType;
import orrery.device.CUresult;

/**
 * The work of an alloc node: maps its allocation.
 *
 * @param space the address space
 * @param allocation the memory
 */
public record MemAllocNode(AddressSpace space, GraphAllocation allocation) implements MemoryNodeWork {
    @Override
    public void onAdded(Node node) {
        allocation.addReferences(1);
    }

    @Override
    public String kind() {
        return "alloc";
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.MEM_ALLOC;
    }

    @Override
    public List<Detail> details() {
        return List.of(
                Detail.of(DotFlag.MEM_ALLOC_PARAMS, "bytesize", memory().size()),
                Detail.of(DotFlag.MEM_ALLOC_PARAMS, "dptr", Detail.address(memory().base())));
    }

    @Override
    public void accesses(AccessConsumer each) {
        each.allocates(memory());
    }

    @Override
    public void perform(CUresult status) {
        space.pooled().map(memory());
    }
}
