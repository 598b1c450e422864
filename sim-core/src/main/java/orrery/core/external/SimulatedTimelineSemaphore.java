package orrery.core.external;

import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.TimelineSemaphore;

/** A timeline semaphore and its value. */
public final class SimulatedTimelineSemaphore extends SimulatedSyncObject implements TimelineSemaphore {
    private long value;

    SimulatedTimelineSemaphore(
            SimulatedExternalWorld api, String name, ExternalSemaphoreHandleType type, long initial) {
        super(api, name, type);
        this.value = initial;
    }

    @Override
    public long value() {
        return api().outside(() -> value);
    }

    @Override
    public void signal(long newer) {
        api().outside(() -> {
            signal(SemaphoreParams.value(newer));
            return null;
        });
    }

    @Override
    void signal(SemaphoreParams params) {
        if (type().isVulkanTimeline() && Long.compareUnsigned(params.value(), value) <= 0) {
            warnOfMisuse("is signalled with " + text(params.value()) + " while its value is " + text(value)
                    + ": the value of a timeline semaphore must increase");
        }
        value = params.value();
    }

    @Override
    boolean tryAcquire(SemaphoreParams params) {
        return Long.compareUnsigned(value, params.value()) >= 0;
    }

    @Override
    String label(SemaphoreParams params) {
        return name() + " " + text(params.value());
    }

    @Override
    String describeWait(SemaphoreParams params) {
        return this + " to reach " + text(params.value()) + ", which is at " + text(value);
    }

    private static String text(long number) {
        return Long.toUnsignedString(number);
    }
}
