package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.sim.SciFence;

/**
 * The parameters of a wait for an external semaphore. The type of the semaphore decides which of them is used; the
 * others are ignored. Source: {@code CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS} in {@code cuda.h}.
 *
 * @param fenceValue the least value of a timeline semaphore or a Direct3D fence that ends the wait, an unsigned number
 * @param nvSciSyncFence the fence of an NvSciSync object; null for other semaphores. The wait is for the signal that
 *     the fence refers to at the time of the call. Without a fence of the object the call raises
 *     {@code CUDA_ERROR_INVALID_HANDLE} (EXT-25)
 * @param keyedMutexKey the key that a keyed mutex is acquired with, an unsigned number
 * @param keyedMutexTimeoutMs the longest time of a wait for a keyed mutex in milliseconds of virtual time, an unsigned
 *     number; {@link #INFINITE} for no limit. After that time the next call that waits for work of the context, or
 *     finds it complete, raises {@code CUDA_ERROR_TIMEOUT} (EXT-26)
 * @param flags {@link ExternalResourceInteroperability#CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC} for
 *     NvSciSync, or 0; in a stream, others raise {@code CUDA_ERROR_INVALID_VALUE} (EXT-22)
 */
public record CUexternalSemaphoreWaitParams(
        long fenceValue, @Nullable SciFence nvSciSyncFence, long keyedMutexKey, int keyedMutexTimeoutMs, int flags) {
    /** No limit of the time of a wait for a keyed mutex: {@code INFINITE} of Windows, {@code 0xFFFFFFFF}. */
    public static final int INFINITE = -1;

    /** Returns the parameters of a wait for a binary semaphore. */
    public static CUexternalSemaphoreWaitParams binary() {
        return fence(0);
    }

    /**
     * Returns the parameters of a wait for a timeline semaphore or a Direct3D fence.
     *
     * @param value the least value that ends the wait, an unsigned number
     */
    public static CUexternalSemaphoreWaitParams fence(long value) {
        return new CUexternalSemaphoreWaitParams(value, null, 0, 0, 0);
    }

    /**
     * Returns the parameters of a wait for an NvSciSync object.
     *
     * @param fence the fence of the signal that is waited for
     * @param flags {@link ExternalResourceInteroperability#CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC} or 0
     */
    public static CUexternalSemaphoreWaitParams nvSciSync(SciFence fence, int flags) {
        return new CUexternalSemaphoreWaitParams(0, fence, 0, 0, flags);
    }

    /**
     * Returns the parameters of the acquisition of a keyed mutex.
     *
     * @param key the key that it is acquired with, an unsigned number
     * @param timeoutMs the longest time of the wait in milliseconds of virtual time, an unsigned number;
     *     {@link #INFINITE} for no limit
     */
    public static CUexternalSemaphoreWaitParams keyedMutex(long key, int timeoutMs) {
        return new CUexternalSemaphoreWaitParams(0, null, key, timeoutMs, 0);
    }
}
