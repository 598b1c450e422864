package orrery.conformance.reference;

/** An operation that only orders others: a record of an event, a wait for one, an empty node. */
final class ReferenceMarker extends ReferenceOperation {
    private final long nanos;

    /** One that takes so long: the time of an event has to be written. */
    ReferenceMarker(Identity identity, long nanos) {
        super(identity);
        this.nanos = nanos;
    }

    @Override
    boolean onlyOrders() {
        return true;
    }

    /** A fault does not keep it from ordering. */
    @Override
    void turn(long now) {
        begin(readyAt());
    }

    @Override
    void begin(long now) {
        began(now);
        executor().complete(this, now + nanos);
    }
}
