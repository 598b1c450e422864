package orrery.conformance.reference;

/** An event: the operation that it stands for. */
final class ReferenceEvent {
    private final boolean timed;
    private ReferenceOperation record;

    ReferenceEvent(boolean timed) {
        this.timed = timed;
    }

    boolean timed() {
        return timed;
    }

    /** The latest record, or null before the first. */
    ReferenceOperation record() {
        return record;
    }

    void record(ReferenceOperation latest) {
        record = latest;
    }

    /** A record of this event: that it is written takes a while if it keeps the time. */
    ReferenceOperation newRecord(ReferenceOperation.Identity identity) {
        return new ReferenceMarker(identity, timed ? identity.device().costs().timedRecord() : 0);
    }

    boolean isCompleteAt(long time) {
        return record == null || record.isCompleteAt(time);
    }
}
