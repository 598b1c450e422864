package orrery.core.external;

import java.util.Arrays;
import java.util.Objects;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.SciAttributes;
import orrery.sim.SciSync;

/** An NvSciSync object and the times of its signals. */
public final class SimulatedSciSync extends SimulatedSyncObject implements SciSync {
    private static final long NANOS_PER_MICRO = 1000;

    private final SciAttributes attributes;
    private long issued;
    private long signalCount;
    private long[] timestampsMicros = {};
    private int incompleteFences;

    SimulatedSciSync(SimulatedExternalWorld api, String name, SciAttributes attributes) {
        super(api, name, ExternalSemaphoreHandleType.NVSCISYNC);
        this.attributes = attributes.copy();
    }

    @Override
    public boolean deterministic() {
        return attributes.requireDeterministicFences();
    }

    @Override
    public boolean timestamps() {
        return attributes.waiterRequireTimestamps();
    }

    /** Returns whether the driver may signal it. */
    boolean canSignal() {
        return attributes.signals();
    }

    /** Returns whether the driver may wait for it. */
    boolean canWait() {
        return attributes.waits();
    }

    /** Returns how many signals have executed. */
    long signalCount() {
        return signalCount;
    }

    /**
     * Returns the time of the signal with a number, in microseconds. Times are kept only for deterministic fences with
     * timestamps.
     */
    long timestampMicros(long number) {
        return timestampsMicros[(int) number - 1];
    }

    /**
     * Stores the time of the latest signal. All times are kept, because a deterministic fence can be created for any of
     * them later.
     */
    private void storeTimestamp(long micros) {
        if (signalCount > timestampsMicros.length) {
            timestampsMicros = Arrays.copyOf(timestampsMicros, (int) Math.max(16, 2 * signalCount));
        }
        timestampsMicros[(int) signalCount - 1] = micros;
    }

    @Override
    public SciPoint signal(long number) {
        if (!deterministic()) {
            throw new IllegalArgumentException(this + " has no deterministic fences");
        }
        if (number < 1) {
            throw new IllegalArgumentException(
                    this + " has no fence with number " + number + "; the first number is 1");
        }
        return new SciPoint(this, number);
    }

    /** Issues the fence of a signal that is enqueued. */
    SciPoint issueFence() {
        if (timestamps() && ++incompleteFences > 1) {
            warnOfMisuse("keeps timestamps and has " + incompleteFences + " incomplete fences; at most 1 is expected");
        }
        return new SciPoint(this, ++issued);
    }

    @Override
    void signal(SemaphoreParams params) {
        SciPoint point = params.point();
        if (point == null) {
            point = issueFence();
            Objects.requireNonNull(params.fence()).set(point);
        }
        incompleteFences--;
        signalCount++;
        long micros = api().now() / NANOS_PER_MICRO;
        point.signaled(micros);
        if (deterministic() && timestamps()) {
            storeTimestamp(micros);
        }
    }

    /** Returns the point of the parameters of a wait. */
    private static SciPoint awaited(SemaphoreParams params) {
        return Objects.requireNonNull(params.point());
    }

    @Override
    boolean canAcquire(SemaphoreParams params) {
        return awaited(params).isReached();
    }

    @Override
    String label(SemaphoreParams params) {
        return params.point() == null
                ? name()
                : name() + " fence " + params.point().number();
    }

    @Override
    String describeWait(SemaphoreParams params) {
        return "fence " + awaited(params).number() + " of " + this + ", which has executed " + signalCount + " signals";
    }
}
