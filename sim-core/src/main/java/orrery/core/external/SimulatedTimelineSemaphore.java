package orrery.core.external;

import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.TimelineSemaphore;

/** A timeline semaphore and its value. */
public final class SimulatedTimelineSemaphore extends SimulatedSyncObject implements TimelineSemaphore {
    private long value;
    private HostSignal hostSignal;

    /**
     * The last signal by the host.
     *
     * @param count the number of signals by the host so far
     * @param value the value that it has set
     */
    public record HostSignal(long count, long value) {}

    SimulatedTimelineSemaphore(
            SimulatedExternalWorld api, String name, ExternalSemaphoreHandleType type, long initial) {
        super(api, name, type);
        this.value = initial;
        this.hostSignal = new HostSignal(0, initial);
    }

    @Override
    public long value() {
        return api().outside(() -> {
            api().acquired(this);
            return value;
        });
    }

    @Override
    public void signal(long newer) {
        api().outside(() -> {
            signal(SemaphoreParams.value(newer));
            hostSignal = new HostSignal(hostSignal.count + 1, newer);
            return null;
        });
    }

    /** Returns the value, for the thread that drives the machine. */
    public long present() {
        return value;
    }

    /** Returns the last signal by the host, for the thread that drives the machine. */
    public HostSignal hostSignal() {
        return hostSignal;
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
    boolean canAcquire(SemaphoreParams params) {
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
