package orrery.core.work;

import orrery.device.CUresult;
import orrery.device.CostModel;

/** Work that only orders other work and notes the time: an event record, a wait, a join of streams. */
public enum Marker implements Work {
    /** An event record. */
    EVENT_RECORD("event record"),
    /** A wait for an event. */
    EVENT_WAIT("event wait"),
    /** A join of other streams. */
    JOIN("join");

    private final String kind;

    Marker(String kind) {
        this.kind = kind;
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public String label() {
        return kind;
    }

    @Override
    public Lane lane() {
        return Lane.ORDER;
    }

    @Override
    public long nanos(CostModel costs) {
        return this == EVENT_RECORD ? costs.markerCost() : 0;
    }

    @Override
    public void perform(CUresult status) {}
}
