package orrery.driver;

/**
 * The configuration of the work queues of a green context. {@link CUdevResource#withWqConfig} sets another one. Source:
 * {@code CUdevWorkqueueConfigResource} in {@code cuda.h} of CUDA 13.1.
 *
 * @param device the device
 * @param wqConcurrencyLimit how many streams can have kernels in flight at once, as an unsigned number
 * @param sharingScope with whom the queues are shared
 */
public record CUdevWorkqueueConfigResource(CUdevice device, int wqConcurrencyLimit, Scope sharingScope) {

    /** With whom a green context shares work queues. Source: {@code CUdevWorkqueueConfigScope} in {@code cuda.h}. */
    public enum Scope {
        /** With all contexts of the device that share theirs. */
        DEVICE_CTX,
        /** With no other context. */
        GREEN_CTX_BALANCED
    }
}
