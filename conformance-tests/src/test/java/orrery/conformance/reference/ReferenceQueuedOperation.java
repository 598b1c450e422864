package orrery.conformance.reference;

/** A copy, or a function on the host. */
final class ReferenceQueuedOperation extends ReferenceOperation {
    /** The duration of a function on the host, which depends on what was before it. */
    static final long HOST_FUNCTION = -1;

    private final ReferenceEngineQueue queue;
    private final long nanos;
    private final EffectInstant instant;
    private final Runnable effect;

    ReferenceQueuedOperation(
            Identity identity, ReferenceEngineQueue queue, long nanos, EffectInstant instant, Runnable effect) {
        super(identity);
        this.instant = instant;
        this.queue = queue;
        this.nanos = nanos;
        this.effect = effect;
    }

    @Override
    void begin(long now) {
        queue.enter(this, now);
    }

    private long nanos(long now) {
        if (nanos != HOST_FUNCTION) {
            return nanos;
        }
        boolean waited = readyAt() > identity().visibleAt();
        return device().costs().hostFunction().of(waited, now - queue.freeSince());
    }

    /** Begins its turn in the queue. After a fault it does nothing, and is complete at once. */
    void run(long now) {
        began(now);
        boolean does = !executor().fault().raised();
        if (does && instant == EffectInstant.BEGIN) {
            effect.run();
        }
        executor().endAt(does ? now + nanos(now) : now, end -> {
            if (does && instant == EffectInstant.END && !executor().fault().raised()) {
                effect.run();
            }
            executor().complete(this, end);
            queue.leave(end);
        });
    }
}
