package orrery.core.graph;

import orrery.core.event.Event;
import orrery.device.CUgraphNodeType;

/**
 * The work of an event record node. From the launch of the graph on, the event refers to this node.
 *
 * @param event the event
 */
public record EventRecord(Event event) implements EventNode {
    @Override
    public String kind() {
        return "event record";
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.EVENT_RECORD;
    }
}
