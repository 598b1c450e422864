package orrery.core.progress;

import java.time.Duration;

/** Conversion and formatting of durations. */
public final class Durations {
    /** Practically unlimited, but far from an overflow. */
    public static final long FOR_EVER = Long.MAX_VALUE / 4;

    private Durations() {}

    /** Formats nanoseconds in the largest unit that gives a whole number. */
    public static String text(long nanos) {
        long second = 1_000_000_000;
        if (nanos % second == 0) {
            return nanos / second + " s";
        }
        return nanos % 1_000_000 == 0 ? nanos / 1_000_000 + " ms" : nanos + " ns";
    }

    /** Returns the nanoseconds of a duration that is not negative, limited to {@link #FOR_EVER}. */
    public static long nanos(Duration duration) {
        return duration.compareTo(Duration.ofNanos(FOR_EVER)) < 0 ? duration.toNanos() : FOR_EVER;
    }
}
