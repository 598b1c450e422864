package orrery.core.external;

import java.util.Objects;

/**
 * An NvSciSync fence: what a signal fills in, and a wait reads. Filling it in overwrites what it was; a wait that was
 * made before keeps to that.
 */
public final class SciFence {
    private Point point;

    /** A fence that stands for nothing yet. */
    public SciFence() {}

    /**
     * The fence of the signal with a number, which may still be to come. That is what a program counts for itself: the
     * other side makes such a fence, and no call of CUDA.
     *
     * @param sync an object with deterministic fences
     * @param number which signal, the first being 1
     * @throws IllegalArgumentException if the object has other fences, or the number is less than 1
     */
    public static SciFence of(SciSync sync, long number) {
        if (!Objects.requireNonNull(sync, "sync").deterministic()) {
            throw new IllegalArgumentException(sync + " has no deterministic fences");
        }
        if (number < 1) {
            throw new IllegalArgumentException(sync + " has fences from 1 on, and none of number " + number);
        }
        SciFence fence = new SciFence();
        fence.set(new Point(sync, number));
        return fence;
    }

    Point point() {
        return point;
    }

    void set(Point other) {
        point = other;
    }

    /** Whether the signal that it stands for has happened; one that stands for nothing is complete. */
    public boolean complete() {
        Point now = point;
        return now == null || now.sync().world().outside(now::reached);
    }

    /** When the signal happened, in microseconds of the machine's time; only where the object keeps timestamps. */
    public long timestamp() {
        Point now = point;
        if (now == null || !now.sync().timestamps()) {
            throw new IllegalStateException(
                    "a fence has a timestamp if its object was made with WaiterRequireTimestamps");
        }
        return now.sync().world().outside(now::timestamp);
    }

    @Override
    public String toString() {
        return point == null ? "an empty fence" : "fence " + point.number() + " of " + point.sync();
    }

    /**
     * What is waited for: that a signal of an object happens, this very one, or where fences are deterministic, so many
     * as its number says, whichever they are.
     */
    public static final class Point {
        private final SciSync sync;
        private final long number;
        private boolean done;
        private long micros;

        Point(SciSync sync, long number) {
            this.sync = sync;
            this.number = number;
        }

        SciSync sync() {
            return sync;
        }

        long number() {
            return number;
        }

        /** Its signal happens. */
        void done(long at) {
            done = true;
            micros = at;
        }

        boolean reached() {
            return sync.deterministic() ? sync.count() >= number : done;
        }

        private long timestamp() {
            if (!reached()) {
                throw new IllegalStateException(
                        "the timestamp of fence " + number + " of " + sync + " is read before the fence is complete");
            }
            return sync.deterministic() ? sync.time(number) : micros;
        }
    }
}
