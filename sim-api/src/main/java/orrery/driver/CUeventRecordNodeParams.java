package orrery.driver;

import orrery.device.CUgraphNodeType;

/**
 * The record of an event. Source: {@code cuda.h}.
 *
 * @param event the event
 */
public record CUeventRecordNodeParams(CUevent event) implements CUgraphNodeParams {
    @Override
    public CUgraphNodeType type() {
        return CUgraphNodeType.EVENT_RECORD;
    }
}
