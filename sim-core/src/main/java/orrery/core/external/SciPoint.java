package orrery.core.external;

import com.google.common.base.Preconditions;
import org.jspecify.annotations.Nullable;
import orrery.sim.SciFence;

/**
 * A signal of an NvSciSync object. With deterministic fences the point is reached when {@code number} signals have
 * executed, otherwise when this signal has executed.
 */
public final class SciPoint implements SciFence.Signal {
    private final SimulatedSciSync sync;
    private final long number;
    private boolean signaled;
    private long micros;

    SciPoint(SimulatedSciSync sync, long number) {
        this.sync = sync;
        this.number = number;
    }

    /** Returns the point that a fence refers to; null if the fence is empty. */
    static @Nullable SciPoint of(SciFence fence) {
        return (SciPoint) fence.signal();
    }

    SimulatedSciSync sync() {
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

    @Override
    public boolean complete() {
        return sync.api().outside(this::isReached);
    }

    @Override
    public long timestamp() {
        Preconditions.checkState(
                sync.timestamps(),
                "the timestamp of fence %s is read; legal is a fence of an object with WaiterRequireTimestamps",
                this);
        return sync.api().outside(this::timestampMicros);
    }

    private long timestampMicros() {
        Preconditions.checkState(isReached(), "the timestamp of fence %s is read before the fence is complete", this);
        return sync.deterministic() ? sync.timestampMicros(number) : micros;
    }

    @Override
    public String toString() {
        return number + " of " + sync;
    }
}
