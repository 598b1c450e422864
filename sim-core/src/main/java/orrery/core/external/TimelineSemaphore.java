package orrery.core.external;

/**
 * An unsigned 64-bit counter: a fence of Direct3D or a timeline semaphore of Vulkan. A signal sets the counter. Vulkan
 * forbids a value that is not greater than the counter; such a signal takes effect, with a warning. A wait completes
 * when the counter has reached a value, and does not change it.
 */
public final class TimelineSemaphore extends SyncObject {
    private long value;

    TimelineSemaphore(ExternalWorld api, String name, ExternalSemaphoreHandleType type, long initial) {
        super(api, name, type);
        this.value = initial;
    }

    /** Returns the value. */
    public long value() {
        return api().outside(() -> value);
    }

    /** Sets the value from the host. */
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
