package orrery.core.graph;

import java.util.List;
import orrery.core.event.Event;
import orrery.core.work.Aspect;
import orrery.core.work.Detail;
import orrery.core.work.Detail.Numbered;
import orrery.core.work.Lane;
import orrery.core.work.NodeType;
import orrery.core.work.Obstacle;
import orrery.core.work.Work;
import orrery.device.CUresult;
import orrery.device.CostModel;

/**
 * Records an event for the outside: from its launch on, the event stands for this node.
 *
 * @param event the event
 */
public record EventRecord(Event event) implements Work {
    @Override
    public String kind() {
        return "event record";
    }

    @Override
    public String label() {
        return kind();
    }

    @Override
    public NodeType nodeType() {
        return NodeType.EVENT_RECORD;
    }

    @Override
    public Obstacle obstacle(Work newer) {
        return null;
    }

    @Override
    public List<Detail> details() {
        return List.of(Detail.of(Aspect.EVENT_PARAMS, "event", new Numbered("event", event.id())));
    }

    @Override
    public Lane lane() {
        return Lane.ORDER;
    }

    @Override
    public long nanos(CostModel costs) {
        return 0;
    }

    @Override
    public void perform(CUresult status) {}
}
