package orrery.core.graph;

import orrery.core.event.Event;
import orrery.core.work.NodeType;

/**
 * Waits for what an event of outside stood for when the graph was launched.
 *
 * @param event the event
 */
public record EventWait(Event event) implements EventNode {
    @Override
    public String kind() {
        return "event wait";
    }

    @Override
    public NodeType nodeType() {
        return NodeType.WAIT_EVENT;
    }
}
