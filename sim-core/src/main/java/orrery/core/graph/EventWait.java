package orrery.core.graph;

import orrery.core.event.Event;
import orrery.device.CUgraphNodeType;

/**
 * The work of an event wait node. It waits for the work that the event referred to when the graph was launched.
 *
 * @param event the event
 */
public record EventWait(Event event) implements EventNode {
    @Override
    public String kind() {
        return "event wait";
    }

    @Override
    public CUgraphNodeType nodeType() {
        return CUgraphNodeType.WAIT_EVENT;
    }
}
