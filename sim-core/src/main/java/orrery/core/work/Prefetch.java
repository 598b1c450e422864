package orrery.core.work;

import orrery.core.memory.Allocation;
import orrery.core.work.WorkTraits.ImplicitOrder;
import orrery.core.work.WorkTraits.Progress;
import orrery.core.work.WorkTraits.Turn;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/**
 * A prefetch of managed memory. It moves nothing, because the simulator does not model where managed memory resides.
 *
 * @param allocation the managed memory
 * @param bytesAsked the number of bytes
 */
public record Prefetch(Allocation allocation, long bytesAsked) implements StreamWork {
    private static final WorkTraits TRAITS =
            new WorkTraits(AfterFaultPolicy.DROPPED, ImplicitOrder.CONTEXT, Turn.WHEN_READY, Progress.ALONE);

    @Override
    public String kind() {
        return "prefetch";
    }

    @Override
    public String label() {
        return "prefetch " + bytesAsked + " B";
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.FRONT_END;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.writeValue();
    }

    @Override
    public EffectInstant effectInstant() {
        return EffectInstant.BEGIN;
    }

    @Override
    public WorkTraits traits() {
        return TRAITS;
    }

    @Override
    public void perform(CUresult status) {
        // Nothing moves.
    }
}
