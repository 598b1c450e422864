package orrery.core.work;

import java.util.function.Consumer;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/**
 * A callback of a stream. It is called exactly once, even if the context has failed, and gets the result code of the
 * context.
 *
 * @param body the callback
 */
public record StreamCallback(Consumer<CUresult> body) implements StreamWork {
    private static final WorkTraits TRAITS =
            WorkTraits.USUAL.onFault(AfterFaultPolicy.EXECUTED_WHEN_REPORTED).givingNotice();

    @Override
    public String kind() {
        return "callback";
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
        body.accept(status);
    }
}
