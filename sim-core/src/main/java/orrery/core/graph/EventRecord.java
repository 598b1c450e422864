package orrery.core.graph;

import orrery.core.event.Event;
import orrery.core.work.NodeType;

/**
 * Records an event for the outside: from its launch on, the event stands for this node.
 *
 * @param event the event
 */
public record EventRecord(Event event) implements EventNode {
    @Override
    public String kind() {
        return "event record";
    }

    @Override
    public NodeType nodeType() {
        return NodeType.EVENT_RECORD;
    }
}
