package orrery.core.work;

import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.device.CUresult;
import orrery.sim.EngineKind;

/**
 * Begins the lifetime of an allocation whose address is known. An allocation can begin again after a free.
 *
 * @param space the address space
 * @param memory the memory
 * @param isUnusedBefore whether its addresses were not used before, so that it need not wait for other streams
 */
public record MemAlloc(AddressSpace space, Allocation memory, boolean isUnusedBefore) implements StreamWork {
    private static final WorkTraits AT_NEW_ADDRESS = WorkTraits.USUAL.inOwnStream();

    @Override
    public String kind() {
        return "alloc";
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
        each.allocates(memory);
    }

    @Override
    public WorkTraits traits() {
        return isUnusedBefore ? AT_NEW_ADDRESS : WorkTraits.USUAL;
    }

    @Override
    public void perform(CUresult status) {
        space.pooled().map(memory);
    }
}
