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
     * The fence of the signal with a number, the first being 1, which may still be to come.
     *
     * @param sync an object with deterministic fences
     */
    public static SciFence of(SciSync sync, long number) {
        if (!Objects.requireNonNull(sync, "sync").deterministic()) {
            throw new IllegalArgumentException(sync + " has no deterministic fences");
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

    /** One signal of an object. */
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

        /** It happens. */
        void done(long at) {
            done = true;
            micros = at;
        }

        boolean reached() {
            return done || (sync.deterministic() && Long.compareUnsigned(sync.count(), number) >= 0);
        }

        private long timestamp() {
            if (!reached()) {
                throw new IllegalStateException(
                        "the timestamp of fence " + number + " of " + sync + " is read before the fence is complete");
            }
            return done ? micros : sync.latest();
        }
    }
}
