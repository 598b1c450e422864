package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.sim.SciFence;

/**
 * What a semaphore is signalled with: what belongs to its kind counts, the rest is ignored. Source:
 * {@code CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS} in {@code cuda.h}.
 *
 * @param fenceValue the value of a fence or timeline semaphore, an unsigned number
 * @param nvSciSyncFence the fence of NvSciSync that is filled in
 * @param keyedMutexKey the key that a keyed mutex is released with, an unsigned number
 * @param flags {@link CudaDriver#CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC} for NvSciSync, or 0
 */
public record CUexternalSemaphoreSignalParams(
        long fenceValue, @Nullable SciFence nvSciSyncFence, long keyedMutexKey, int flags) {

    /** Of a binary semaphore. */
    public static CUexternalSemaphoreSignalParams binary() {
        return fence(0);
    }

    /** Of a fence or timeline semaphore. */
    public static CUexternalSemaphoreSignalParams fence(long value) {
        return new CUexternalSemaphoreSignalParams(value, null, 0, 0);
    }

    /** Of an NvSciSync object. */
    public static CUexternalSemaphoreSignalParams nvSciSync(SciFence fence, int flags) {
        return new CUexternalSemaphoreSignalParams(0, fence, 0, flags);
    }

    /** Of a keyed mutex. */
    public static CUexternalSemaphoreSignalParams keyedMutex(long key) {
        return new CUexternalSemaphoreSignalParams(0, null, key, 0);
    }
}
