package orrery.driver;

import org.jspecify.annotations.Nullable;
import orrery.sim.SciFence;

/**
 * The parameters of a signal of an external semaphore. The type of the semaphore decides which of them is used; the
 * others are ignored. Source: {@code CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS} in {@code cuda.h}.
 *
 * @param fenceValue the value that a timeline semaphore or a Direct3D fence is set to, an unsigned number
 * @param nvSciSyncFence the fence that a signal of an NvSciSync object fills in; null for other semaphores. Without one
 *     the call raises {@code CUDA_ERROR_INVALID_HANDLE} (EXT-25)
 * @param keyedMutexKey the key that a keyed mutex is released with, an unsigned number
 * @param flags {@link ExternalResourceInteroperability#CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC} for
 *     NvSciSync, or 0; in a stream, others raise {@code CUDA_ERROR_INVALID_VALUE} (EXT-22)
 */
public record CUexternalSemaphoreSignalParams(
        long fenceValue, @Nullable SciFence nvSciSyncFence, long keyedMutexKey, int flags) {

    /** Returns the parameters of a signal of a binary semaphore. */
    public static CUexternalSemaphoreSignalParams binary() {
        return fence(0);
    }

    /**
     * Returns the parameters of a signal of a timeline semaphore or a Direct3D fence.
     *
     * @param value the value that it is set to, an unsigned number
     */
    public static CUexternalSemaphoreSignalParams fence(long value) {
        return new CUexternalSemaphoreSignalParams(value, null, 0, 0);
    }

    /**
     * Returns the parameters of a signal of an NvSciSync object.
     *
     * @param fence the fence that the signal fills in
     * @param flags {@link ExternalResourceInteroperability#CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC} or 0
     */
    public static CUexternalSemaphoreSignalParams nvSciSync(SciFence fence, int flags) {
        return new CUexternalSemaphoreSignalParams(0, fence, 0, flags);
    }

    /**
     * Returns the parameters of the release of a keyed mutex.
     *
     * @param key the key that it is released with, an unsigned number
     */
    public static CUexternalSemaphoreSignalParams keyedMutex(long key) {
        return new CUexternalSemaphoreSignalParams(0, null, key, 0);
    }
}
