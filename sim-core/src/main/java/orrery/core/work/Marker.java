package orrery.core.work;

import java.util.List;
import orrery.device.CUresult;
import orrery.device.CostModel;

/** Work that only orders other work and notes the time: an event record, a wait, a join of streams. */
public enum Marker implements Work {
    /** A record of an event that keeps no time. */
    EVENT_RECORD("event record"),
    /** A record of an event that keeps the time. */
    TIMED_EVENT_RECORD("event record"),
    /** A wait for an event. */
    EVENT_WAIT("event wait"),
    /** A join of other streams. */
    JOIN("join");

    private final String kind;

    Marker(String kind) {
        this.kind = kind;
    }

    /** The record of an event that keeps the time, or does not. */
    public static Marker record(boolean timed) {
        return timed ? TIMED_EVENT_RECORD : EVENT_RECORD;
    }

    /** Whether this is the record of an event. */
    public boolean records() {
        return this == EVENT_RECORD || this == TIMED_EVENT_RECORD;
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
    public NodeType nodeType() {
        return this == JOIN ? NodeType.EMPTY : null;
    }

    @Override
    public Obstacle obstacle(Work newer) {
        return null;
    }

    @Override
    public List<Detail> details() {
        return List.of();
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.ORDER;
    }

    @Override
    public long nanos(CostModel costs) {
        return this == TIMED_EVENT_RECORD ? costs.timedRecord() : 0;
    }

    @Override
    public void perform(CUresult status) {}
}
