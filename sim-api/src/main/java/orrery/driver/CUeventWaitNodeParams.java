package orrery.driver;

import orrery.device.CUgraphNodeType;

/**
 * A wait for an event. Source: {@code cuda.h}.
 *
 * @param event the event
 */
public record CUeventWaitNodeParams(CUevent event) implements CUgraphNodeParams {
    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.WAIT_EVENT;
    }
}
