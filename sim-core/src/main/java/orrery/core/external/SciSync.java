package orrery.core.external;

import java.util.Arrays;
import java.util.Objects;

/**
 * An NvSciSync object. Every signal has a fence, which is complete when the signal has executed. Deterministic fences
 * count signals: the n-th executed signal completes fence n, so that a wait can be submitted before its signal.
 */
public final class SciSync extends SyncObject {
    private static final long NANOS_PER_MICRO = 1000;

    private final SciAttributes attributes;
    private long issued;
    private long signalCount;
    private long[] timestampsMicros = {};
    private int incompleteFences;

    SciSync(ExternalWorld api, String name, SciAttributes attributes) {
        super(api, name, ExternalSemaphoreHandleType.NVSCISYNC);
        this.attributes = attributes.copy();
    }

    /** Returns whether its fences are deterministic. */
    public boolean deterministic() {
        return attributes.requireDeterministicFences();
    }

    /** Returns whether its fences keep the times of their signals. */
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

    /** Issues the fence of a signal that is enqueued. */
    SciFence.Point issueFence() {
        if (timestamps() && ++incompleteFences > 1) {
            warnOfMisuse("keeps timestamps and has " + incompleteFences + " incomplete fences; at most 1 is expected");
        }
        return new SciFence.Point(this, ++issued);
    }

    @Override
    void signal(SemaphoreParams params) {
        SciFence.Point point = params.point();
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
    private static SciFence.Point awaited(SemaphoreParams params) {
        return Objects.requireNonNull(params.point());
    }

    @Override
    boolean tryAcquire(SemaphoreParams params) {
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
