package orrery.core.work;

import org.jspecify.annotations.Nullable;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/** Begins or ends the lifetime of an allocation whose address is known. */
public non-sealed interface MemoryWork extends NodeWork {

    /** Returns the address space. */
    AddressSpace space();

    /** Returns the allocation. */
    Allocation memory();

    @Override
    default String label() {
        return kind() + " " + memory().size() + " B";
    }

    /** Returns null: an update replaces the memory nodes. */
    @Override
    default @Nullable UpdateConflict updateConflict(NodeWork newer) {
        return null;
    }

    @Override
    default EngineKind engineKind() {
        return EngineKind.FRONT_END;
    }

    /** Returns 0 for an allocation: the driver maps memory when it submits the work. */
    @Override
    default long nanos(CostModel costs) {
        return 0;
    }
}
