package orrery.core.graph;

import java.util.List;
import orrery.core.event.Event;
import orrery.core.work.Aspect;
import orrery.core.work.Detail;
import orrery.core.work.Detail.Numbered;
import orrery.core.work.EngineKind;
import orrery.core.work.Obstacle;
import orrery.core.work.Work;
import orrery.device.CUresult;
import orrery.device.CostModel;

/** The work of a node that records an event or waits for an event. */
public interface EventNode extends Work {

    /** Returns the event. */
    Event event();

    @Override
    default String label() {
        return kind();
    }

    @Override
    default Obstacle obstacle(Work newer) {
        return null;
    }

    @Override
    default List<Detail> details() {
        return List.of(Detail.of(Aspect.EVENT_PARAMS, "event", new Numbered("event", event().id())));
    }

    @Override
    default EngineKind engineKind() {
        return EngineKind.ORDER;
    }

    @Override
    default long nanos(CostModel costs) {
        return 0;
    }

    @Override
    default void perform(CUresult status) {}
}
