package orrery.core.work;

import java.util.List;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.core.work.WorkTraits.ImplicitOrder;
import orrery.core.work.WorkTraits.Progress;
import orrery.core.work.WorkTraits.Turn;
import orrery.device.CUresult;

/**
 * Maps an allocation whose address was assigned before. The same allocation can be mapped again after a free.
 *
 * @param space the address space
 * @param memory the memory
 * @param idle whether no other stream may still use the previous memory at this address
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
    public NodeType nodeType() {
        return NodeType.MEM_ALLOC;
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
