package orrery.core.external;

import com.google.common.base.Preconditions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An NvSciSync fence. A signal fills it in, and a wait reads it. Filling it in replaces its content. Waits that were
 * submitted before still wait for the earlier content.
 */
public final class SciFence {
    private @Nullable Point point;

    /** Creates an empty fence. */
    public SciFence() {}

    /**
     * Returns the fence of the signal with a number. The signal may be submitted later. Programs that count signals
     * create such fences themselves; no CUDA call does.
     *
     * @param sync an object with deterministic fences
     * @param number the number of the signal, starting at 1
     * @throws IllegalArgumentException if the fences of the object are not deterministic, or the number is less than 1
     */
    public static SciFence of(SciSync sync, long number) {
        Preconditions.checkArgument(
                Objects.requireNonNull(sync, "sync").deterministic(), "%s has no deterministic fences", sync);
        Preconditions.checkArgument(number >= 1, "%s has no fence with number %s; the first number is 1", sync, number);
        SciFence fence = new SciFence();
        fence.set(new Point(sync, number));
        return fence;
    }

    @Nullable
    Point point() {
        return point;
    }

    void set(Point other) {
        point = other;
    }

    /** Returns whether its signal has executed. An empty fence is complete. */
    public boolean complete() {
        Point now = point;
        return now == null || now.sync().api().outside(now::isReached);
    }

    /**
     * Returns the virtual time of the signal, in microseconds.
     *
     * @throws IllegalStateException if the fence is empty or not complete, or if its object keeps no timestamps
     */
    public long timestamp() {
        Point now = point;
        Preconditions.checkState(
                now != null && now.sync().timestamps(),
                "the timestamp of %s is read; legal is a fence of an object with WaiterRequireTimestamps",
                this);
        return now.sync().api().outside(now::timestampMicros);
    }

    @Override
    public String toString() {
        return point == null ? "an empty fence" : "fence " + point.number() + " of " + point.sync();
    }

    /**
     * The signal that a fence refers to. With deterministic fences the point is reached when {@code number} signals
     * have executed, otherwise when this signal has executed.
     */
    public static final class Point {
        private final SciSync sync;
        private final long number;
        private boolean signaled;
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

        /** Records that its signal has executed. */
        void signaled(long at) {
            signaled = true;
            micros = at;
        }

        boolean isReached() {
            return sync.deterministic() ? sync.signalCount() >= number : signaled;
        }

        private long timestampMicros() {
            Preconditions.checkState(
                    isReached(), "the timestamp of fence %s of %s is read before the fence is complete", number, sync);
            return sync.deterministic() ? sync.timestampMicros(number) : micros;
        }
    }
}
