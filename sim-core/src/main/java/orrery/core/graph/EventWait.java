package orrery.core.graph;

import orrery.core.event.Event;
import orrery.core.work.AfterFaultPolicy;
import orrery.core.work.WorkTraits;
import orrery.core.work.WorkTraits.ImplicitOrder;
import orrery.core.work.WorkTraits.Progress;
import orrery.core.work.WorkTraits.Turn;
import orrery.device.CUgraphNodeType;

/**
 * The work of an event wait node. It waits for the work that the event referred to when the graph was launched.
 *
 * @param event the event
 */
public record EventWait(Event event) implements EventNode {
    private static final WorkTraits TRAITS =
            new WorkTraits(AfterFaultPolicy.DROPPED, ImplicitOrder.CONTEXT, Turn.WHEN_READY, Progress.ALONE);

    @Override
    public String kind() {
        return "event wait";
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.WAIT_EVENT;
    }

    @Override
    public WorkTraits traits() {
        return TRAITS;
    }
}
