package orrery.core.pool;

/** A number of bytes and its maximum since the last reset. */
public final class Watermark {
    private long current;
    private long high;

    Watermark() {}

    /** Adds a number of bytes, which may be negative. */
    void add(long bytes) {
        current += bytes;
        high = Math.max(high, current);
    }

    /** Sets the maximum to the current number. */
    void reset() {
        high = current;
    }

    /** Returns the current number of bytes. */
    public long current() {
        return current;
    }

    /** Returns the maximum number of bytes since the last reset. */
    public long high() {
        return high;
    }
}
