package orrery.core.work;

import java.util.function.LongConsumer;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/** Maps or unmaps an allocation whose address was assigned before. */
public non-sealed interface MemoryWork extends NodeWork {

    /** Returns the address space. */
    AddressSpace space();

    /** Returns the memory. */
    Allocation memory();

    @Override
    default String label() {
        return kind() + " " + memory().size() + " B";
    }

    /** Returns null: an updated executable graph takes over the memory of the other graph. */
    @Override
    default UpdateConflict updateConflict(NodeWork newer) {
        return null;
    }

    @Override
    default EngineKind engineKind() {
        return EngineKind.FRONT_END;
    }

    /** Nothing, unless it frees: the driver maps memory when it submits the work. */
    @Override
    default long nanos(CostModel costs) {
        return 0;
    }

    @Override
    default void addresses(LongConsumer each) {}

    @Override
    default EffectInstant effectInstant() {
        return EffectInstant.BEGIN;
    }
}
