package orrery.core.work;

import java.util.List;
import orrery.device.CUgraphNodeType;
import orrery.device.CUresult;
import orrery.device.CostModel;
import orrery.sim.EngineKind;

/**
 * A function that runs on the host in stream order. It is not called if its context has failed.
 *
 * @param body the function
 */
public record HostFunction(Runnable body) implements NodeWork {
    private static final WorkTraits TRAITS = WorkTraits.USUAL.givingNotice();

    @Override
    public String kind() {
        return "host function";
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.HOST;
    }

    @Override
    public List<Detail> details() {
        return List.of(Detail.of(DotFlag.HOST_PARAMS, "fn", Detail.function(body)));
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
