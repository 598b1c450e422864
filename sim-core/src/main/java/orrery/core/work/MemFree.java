package orrery.core.work;

import java.util.List;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * Ends the life of a stream-ordered allocation: from its turn on, an access is a fault.
 *
 * @param space where its address is
 * @param allocation the memory
 */
public record MemFree(AddressSpace space, Allocation allocation) implements Work {
    @Override
    public String kind() {
        return "free";
    }

    @Override
    public String label() {
        return "free " + allocation.size() + " B";
    }

    @Override
    public NodeType nodeType() {
        return NodeType.MEM_FREE;
    }

    @Override
    public Obstacle obstacle(Work newer) {
        return null;
    }

    @Override
    public List<Detail> details() {
        return List.of(Detail.of(Aspect.MEM_FREE_PARAMS, "dptr", Detail.address(allocation.base())));
    }

    @Override
    public Lane lane() {
        return Lane.FRONT_END;
    }

    /** Nothing: the memory stays mapped, and is the pool's again. */
    @Override
    public long nanos(CostModel costs) {
        return 0;
    }

    @Override
    public void perform(CUresult status) {
        space.pooled().unmap(allocation);
    }
}
