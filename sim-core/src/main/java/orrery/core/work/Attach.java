package orrery.core.work;

import orrery.core.memory.Allocation;
import orrery.core.work.WorkTraits.ImplicitOrder;
import orrery.core.work.WorkTraits.Progress;
import orrery.core.work.WorkTraits.Turn;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/**
 * Changes the stream that managed memory is attached to. On devices with concurrent managed access, which all presets
 * are, an attachment restricts no access. It is recorded and traced, not enforced.
 *
 * @param allocation the managed memory
 * @param to a stream, {@link #HOST}, or null for every stream
 */
public record Attach(Allocation allocation, Object to) implements StreamWork {
    /** Attachment to the host only. */
    public static final Object HOST = "host";

    private static final WorkTraits TRAITS =
            new WorkTraits(AfterFaultPolicy.DROPPED, ImplicitOrder.OWN_STREAM, Turn.WHEN_READY, Progress.ALONE);

    @Override
    public String kind() {
        return "attach";
    }

    @Override
    public String label() {
        return "attach " + allocation.size() + " B";
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.FRONT_END;
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
    public long nanos(CostModel costs) {
        return costs.writeValue();
    }

    @Override
    public void perform(CUresult status) {
        allocation.attach(to);
    }
}
