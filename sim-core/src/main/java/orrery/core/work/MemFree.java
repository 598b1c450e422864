package orrery.core.work;

import java.util.List;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.device.CUgraphNodeType;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * Ends the lifetime of a stream-ordered allocation. A later access is a fault.
 *
 * @param space the address space
 * @param memory the memory
 */
public record MemFree(AddressSpace space, Allocation memory) implements MemoryWork {
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
        return List.of(Detail.of(DotFlag.MEM_FREE_PARAMS, "dptr", Detail.address(memory.base())));
    }

    @Override
    public void accesses(AccessConsumer each) {
        each.frees(memory);
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.poolFree();
    }

    @Override
    public void perform(CUresult status) {
        space.endStreamOrdered(memory);
    }
}
