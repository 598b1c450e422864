package orrery.core.work;

import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/**
 * The destructor of a user object. It belongs to no stream and no context, and is called even if contexts have failed.
 *
 * @param body the destructor
 */
public record Destructor(Runnable body) implements StreamWork {
    private static final WorkTraits TRAITS = WorkTraits.USUAL.onFault(AfterFaultPolicy.EXECUTED);

    @Override
    public String kind() {
        return "destructor";
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.HOST;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.hostFunction().idle();
    }

    @Override
    public WorkTraits traits() {
        return TRAITS;
    }

    @Override
    public void perform(CUresult status) {
        body.run();
    }
}
