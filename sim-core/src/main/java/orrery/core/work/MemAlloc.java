package orrery.core.work;

import java.util.List;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * Begins the life of an allocation whose address is known already. The same allocation can begin again after a free.
 *
 * @param space where its address is
 * @param allocation the memory
 */
public record MemAlloc(AddressSpace space, Allocation allocation) implements Work {
    @Override
    public String kind() {
        return "alloc";
    }

    @Override
    public String label() {
        return "alloc " + allocation.size() + " B";
    }

    @Override
    public NodeType nodeType() {
        return NodeType.MEM_ALLOC;
    }

    @Override
    public Obstacle obstacle(Work newer) {
        return null;
    }

    @Override
    public List<Detail> details() {
        return List.of(
                Detail.of(Aspect.MEM_ALLOC_PARAMS, "dptr", Detail.address(allocation.base())),
                Detail.of(Aspect.MEM_ALLOC_PARAMS, "bytesize", allocation.size()));
    }

    @Override
    public Lane lane() {
        return Lane.FRONT_END;
    }

    /** Nothing: the driver has mapped the memory before it submits this. */
    @Override
    public long nanos(CostModel costs) {
        return 0;
    }

    @Override
    public void perform(CUresult status) {
        space.pooled().map(allocation);
    }
}
