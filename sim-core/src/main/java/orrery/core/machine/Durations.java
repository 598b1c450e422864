package orrery.core.machine;

import java.time.Duration;

/** Durations in nanoseconds. */
final class Durations {
    /** As good as for ever, and still far from an overflow. */
    static final long FOR_EVER = Long.MAX_VALUE / 4;

    private Durations() {}

    /** Nanoseconds in words, in the largest unit that gives a whole number. */
    static String text(long nanos) {
        long second = 1_000_000_000;
        if (nanos % second == 0) {
            return nanos / second + " s";
        }
        return nanos % 1_000_000 == 0 ? nanos / 1_000_000 + " ms" : nanos + " ns";
    }

    /** The nanoseconds of a duration that is not negative; a very long one is cut. */
    static long nanos(Duration duration) {
        return duration.compareTo(Duration.ofNanos(FOR_EVER)) < 0 ? duration.toNanos() : FOR_EVER;
    }
}
