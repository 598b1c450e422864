package orrery.sim;

/**
 * An unsigned 64-bit counter: a fence of Direct3D or a timeline semaphore of Vulkan. A signal sets the counter. Vulkan
 * forbids a value that is not greater than the counter; such a signal takes effect, with a warning. A wait completes
 * when the counter has reached a value, and does not change it.
 */
public interface TimelineSemaphore extends SyncObject {

    /** Returns the value. */
    long value();

    /** Sets the value from the host. */
    void signal(long newer);
}
