package orrery.conformance.reference;

/** A copy, or a function on the host. */
final class ReferenceLaneOperation extends ReferenceOperation {
    private final ReferenceLane lane;
    private final long nanos;
    private final EffectInstant instant;
    private final Runnable effect;

    ReferenceLaneOperation(Identity identity, ReferenceLane lane, long nanos, EffectInstant instant, Runnable effect) {
        super(identity);
        this.instant = instant;
        this.lane = lane;
        this.nanos = nanos;
        this.effect = effect;
    }

    @Override
    void begin(long now) {
        lane.enter(this, now);
    }

    /** It has the lane. If there was a fault meanwhile it does nothing, and is over at once. */
    void run(long now) {
        began(now);
        boolean does = !executor().fault().raised();
        if (does && instant == EffectInstant.BEGIN) {
            effect.run();
        }
        executor().endAt(does ? now + nanos : now, end -> {
            if (does && instant == EffectInstant.END && !executor().fault().raised()) {
                effect.run();
            }
            executor().complete(this, end);
            lane.leave(end);
        });
    }
}
