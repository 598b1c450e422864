package orrery.core.graph;

import orrery.core.event.Event;
import orrery.core.work.AfterFaultPolicy;
import orrery.core.work.WorkTraits;
import orrery.core.work.WorkTraits.ImplicitOrder;
import orrery.core.work.WorkTraits.Progress;
import orrery.core.work.WorkTraits.Turn;
import orrery.device.CUgraphNodeType;

/**
 * The work of an event record node. From the launch of the graph on, the event refers to this node.
 *
 * @param event the event
 */
public record EventRecord(Event event) implements EventNode {
    private static final WorkTraits TRAITS =
            new WorkTraits(AfterFaultPolicy.DROPPED, ImplicitOrder.CONTEXT, Turn.WHEN_READY, Progress.ALONE);

    @Override
    public String kind() {
        return "event record";
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.EVENT_RECORD;
    }

    @Override
    public WorkTraits traits() {
        return TRAITS;
    }
}
