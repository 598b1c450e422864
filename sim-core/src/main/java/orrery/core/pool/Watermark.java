package orrery.core.pool;

/** A number of bytes, and the most that it has been since the last reset. */
public final class Watermark {
    private long current;
    private long high;

    Watermark() {}

    /** More, or less if negative. */
    void add(long bytes) {
        current += bytes;
        high = Math.max(high, current);
    }

    /** Forgets the past: the most is what there is. */
    void reset() {
        high = current;
    }

    /** What there is, in bytes. */
    public long current() {
        return current;
    }

    /** The most since the last reset, in bytes. */
    public long high() {
        return high;
    }
}
