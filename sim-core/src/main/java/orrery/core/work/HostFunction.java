package orrery.core.work;

import java.util.List;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * A function that runs on the host in stream order. In a context that has failed it is not called.
 *
 * @param body the function
 */
public record HostFunction(Runnable body) implements Work {
    @Override
    public String kind() {
        return "host function";
    }

    @Override
    public String label() {
        return kind();
    }

    @Override
    public NodeType nodeType() {
        return NodeType.HOST;
    }

    @Override
    public Obstacle obstacle(Work newer) {
        return null;
    }

    @Override
    public List<Detail> details() {
        return List.of(Detail.of(Aspect.HOST_PARAMS, "fn", Detail.function(body)));
    }

    @Override
    public Lane lane() {
        return Lane.HOST;
    }

    @Override
    public long nanos(CostModel costs) {
        return costs.hostFunctionLatency();
    }

    @Override
    public void perform(CUresult status) {
        body.run();
    }
}
