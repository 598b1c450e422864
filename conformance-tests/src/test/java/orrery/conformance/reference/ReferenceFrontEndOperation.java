package orrery.conformance.reference;

/** Work of the device's front end, which handles any number of such operations side by side. */
class ReferenceFrontEndOperation extends ReferenceOperation {
    private final long nanos;
    private final EffectInstant instant;
    private final Runnable effect;

    ReferenceFrontEndOperation(Identity identity, long nanos, EffectInstant instant, Runnable effect) {
        super(identity);
        this.nanos = nanos;
        this.instant = instant;
        this.effect = effect;
    }

    /** Whether nothing in memory keeps it from its turn; it goes as far as it can. */
    boolean mayBegin() {
        return true;
    }

    @Override
    final void begin(long now) {
        if (!mayBegin()) {
            executor().when(() -> executor().fault().raised() || mayBegin(), this::turn);
            return;
        }
        began(now);
        if (instant == EffectInstant.BEGIN) {
            effect.run();
        }
        executor().endAt(now + nanos, end -> {
            if (instant == EffectInstant.END && !executor().fault().raised()) {
                effect.run();
            }
            executor().complete(this, end);
        });
    }
}
