package orrery.core.work;

import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/**
 * Ends the lifetime of a stream-ordered allocation. A later access is a fault.
 *
 * @param space the address space
 * @param memory the memory
 */
public record MemFree(AddressSpace space, Allocation memory) implements StreamWork {
    @Override
    public String kind() {
        return "free";
    }

    @Override
    public String label() {
        return kind() + " " + memory.size() + " B";
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.FRONT_END;
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
