package orrery.core.machine;

import java.time.Duration;

/** Durations in nanoseconds. */
final class Durations {
    /** As good as for ever, and still far from an overflow. */
    static final long FOR_EVER = Long.MAX_VALUE / 4;

    private Durations() {}

    /** The nanoseconds of a duration that is not negative; a very long one is cut. */
    static long nanos(Duration duration) {
        return duration.compareTo(Duration.ofNanos(FOR_EVER)) < 0 ? duration.toNanos() : FOR_EVER;
    }
}
