package orrery.core.graph;

import java.util.List;
import orrery.core.event.Event;
import orrery.core.work.Detail;
import orrery.core.work.Detail.Numbered;
import orrery.core.work.DotFlag;
import orrery.core.work.ObjectWork;
import orrery.sim.EngineKind;

/**
 * The work of a node that records an event or waits for an event. In an update, every event can take the place of
 * another one, also one of another context.
 */
public sealed interface EventNode extends ObjectWork permits EventRecord, EventWait {

    /** Returns the event. */
    Event event();

    @Override
    default List<Detail> details() {
        return List.of(Detail.of(DotFlag.EVENT_PARAMS, "event", new Numbered("event", event().id())));
    }

    @Override
    default EngineKind engineKind() {
        return EngineKind.ORDER;
    }
}
