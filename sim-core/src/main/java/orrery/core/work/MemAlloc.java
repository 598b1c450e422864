package orrery.core.work;

import java.util.List;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.work.WorkTraits.ImplicitOrder;
import orrery.core.work.WorkTraits.Progress;
import orrery.core.work.WorkTraits.Turn;
import orrery.device.CUgraphNodeType;
import orrery.device.CUresult;

/**
 * Begins the life of an allocation whose address is known already. The same allocation can begin again after a free.
 *
 * @param space where its address is
 * @param memory the memory
 * @param idle whether nothing was in its place that another stream may still use
 */
public record MemAlloc(AddressSpace space, Allocation memory, boolean idle) implements MemoryWork {
    private static final WorkTraits IN_NEW_PLACE =
            new WorkTraits(AfterFaultPolicy.DROPPED, ImplicitOrder.OWN_STREAM, Turn.WHEN_READY, Progress.ALONE);

    private static final WorkTraits IN_USED_PLACE =
            new WorkTraits(AfterFaultPolicy.DROPPED, ImplicitOrder.CONTEXT, Turn.WHEN_READY, Progress.ALONE);

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
                Detail.of(Aspect.MEM_ALLOC_PARAMS, "dptr", Detail.address(memory.base())),
                Detail.of(Aspect.MEM_ALLOC_PARAMS, "bytesize", memory.size()));
    }

    @Override
    public WorkTraits traits() {
        return idle ? IN_NEW_PLACE : IN_USED_PLACE;
    }

    @Override
    public void perform(CUresult status) {
        space.pooled().map(memory);
    }
}
