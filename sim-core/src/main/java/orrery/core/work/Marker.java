package orrery.core.work;

import orrery.device.CostModel;
import orrery.sim.EngineKind;

/** Work of a stream that only orders other work and stores the time: the record of an event, or a wait for one. */
public enum Marker implements StreamWork {
    /** A record of an event without timing. */
    EVENT_RECORD("event record"),
    /** A record of an event with timing. */
    TIMED_EVENT_RECORD("event record"),
    /** A wait for an event. */
    EVENT_WAIT("event wait");

    private final String kind;

    Marker(String kind) {
        this.kind = kind;
    }

    /** Returns the record of an event with or without timing. */
    public static Marker record(boolean timed) {
        return timed ? TIMED_EVENT_RECORD : EVENT_RECORD;
    }

    /** Returns whether this is the record of an event. */
    public boolean isRecord() {
        return this == EVENT_RECORD || this == TIMED_EVENT_RECORD;
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public EngineKind engineKind() {
        return EngineKind.ORDER;
    }

    @Override
    public long nanos(CostModel costs) {
        return this == TIMED_EVENT_RECORD ? costs.timedRecord() : 0;
    }
}
