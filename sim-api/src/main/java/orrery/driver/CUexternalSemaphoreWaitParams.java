package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.sim.SciFence;

/**
 * What of a semaphore is waited for: what belongs to its kind counts, the rest is ignored. Source:
 * {@code CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS} in {@code cuda.h}.
 *
 * @param fenceValue the value of a fence or timeline semaphore, an unsigned number
 * @param nvSciSyncFence the fence of NvSciSync; what it stands for at the time of the call counts
 * @param keyedMutexKey the key that a keyed mutex is acquired with, an unsigned number
 * @param keyedMutexTimeoutMs how long that is waited for, in milliseconds, an unsigned number; {@link #INFINITE} for
 *     ever
 * @param flags {@link CudaDriver#CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC} for NvSciSync, or 0
 */
public record CUexternalSemaphoreWaitParams(
        long fenceValue, @Nullable SciFence nvSciSyncFence, long keyedMutexKey, int keyedMutexTimeoutMs, int flags) {
    /** The timeout that never elapses: {@code INFINITE} of Windows. */
    public static final int INFINITE = -1;

    /** Of a binary semaphore. */
    public static CUexternalSemaphoreWaitParams binary() {
        return fence(0);
    }

    /** Of a fence or timeline semaphore. */
    public static CUexternalSemaphoreWaitParams fence(long value) {
        return new CUexternalSemaphoreWaitParams(value, null, 0, 0, 0);
    }

    /** Of an NvSciSync object. */
    public static CUexternalSemaphoreWaitParams nvSciSync(SciFence fence, int flags) {
        return new CUexternalSemaphoreWaitParams(0, fence, 0, 0, flags);
    }

    /** Of a keyed mutex. */
    public static CUexternalSemaphoreWaitParams keyedMutex(long key, int timeoutMs) {
        return new CUexternalSemaphoreWaitParams(0, null, key, timeoutMs, 0);
    }
}
