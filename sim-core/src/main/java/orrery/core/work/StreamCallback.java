package orrery.core.work;

import java.util.List;
import java.util.function.Consumer;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * A callback of a stream: called exactly once, also in a context that has failed, and told the context's status.
 *
 * @param body the callback
 */
public record StreamCallback(Consumer<CUresult> body) implements Work {
    @Override
    public String kind() {
        return "callback";
    }

    @Override
    public String label() {
        return kind();
    }

    @Override
    public NodeType nodeType() {
        return null;
    }

    @Override
    public Obstacle obstacle(Work newer) {
        return null;
    }

    @Override
    public List<Detail> details() {
        return List.of();
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
        body.accept(status);
    }

    @Override
    public boolean survivesFault() {
        return true;
    }
}
