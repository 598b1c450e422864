package orrery.sim;

/**
 * An unsigned 64-bit counter: a fence of Direct3D or a timeline semaphore of Vulkan. A signal sets the counter. Vulkan
 * forbids a value that is not greater than the counter; such a signal takes effect, with a warning. A wait completes
 * when the counter has reached a value, and does not change it.
 *
 * <pre>{@code
 * TimelineSemaphore rendered = machine.external().timelineSemaphore("rendered", TIMELINE_SEMAPHORE_FD, 0);
 * CUexternalSemaphore ready = cuda.cudaImportExternalSemaphore(
 *         new CUexternalSemaphoreHandleDesc(TIMELINE_SEMAPHORE_FD, rendered.export(), 0));
 * cuda.cudaWaitExternalSemaphoresAsync(List.of(ready), List.of(CUexternalSemaphoreWaitParams.fence(1)), stream);
 * rendered.signal(1); // the stream goes on
 * }</pre>
 */
public interface TimelineSemaphore extends SyncObject {

    /** Returns the value. */
    long value();

    /** Sets the value from the host. */
    void signal(long newer);
}
