package orrery.core.work;

import java.util.List;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * The destructor of a user object. It belongs to no stream and to no context, so that it is called whatever has failed.
 *
 * @param body the destructor
 */
public record Destructor(Runnable body) implements Work {
    @Override
    public String kind() {
        return "destructor";
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
        body.run();
    }

    @Override
    public boolean survivesFault() {
        return true;
    }
}
