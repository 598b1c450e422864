package orrery.core.work;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.Allocation;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/** Begins or ends the life of an allocation whose address is known already. */
public non-sealed interface MemoryWork extends NodeWork {

    /** Where its address is. */
    AddressSpace space();

    /** The memory. */
    Allocation memory();

    @Override
    default String label() {
        return kind() + " " + memory().size() + " B";
    }

    /** Nothing: an executable graph that is updated takes over the memory of the other graph. */
    @Override
    default @Nullable UpdateConflict updateConflict(NodeWork newer) {
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
