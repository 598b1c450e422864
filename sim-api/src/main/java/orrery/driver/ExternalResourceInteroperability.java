package orrery.driver;

import java.util.List;

/**
 * The chapter "External Resource Interoperability" of the driver API. The other APIs, which make what is imported, are
 * played by {@link orrery.core.external.ExternalApi}. Source: {@code cuda.h}.
 */
public interface ExternalResourceInteroperability {
    /** The resource is a dedicated one. */
    int CUDA_EXTERNAL_MEMORY_DEDICATED = 1;
    /** A signal of NvSciSync does not synchronize memory of NvSciBuf. */
    int CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC = 1;
    /** A wait for NvSciSync does not synchronize memory of NvSciBuf. */
    int CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC = 2;

    /**
     * Imports memory of another API into the current context. A file descriptor belongs to the driver afterwards; any
     * other handle stays the program's.
     */
    CUexternalMemory cuImportExternalMemory(CUexternalMemoryHandleDesc memHandleDesc);

    /**
     * Maps a buffer onto external memory; its first address. It is freed by {@code cuMemFree}. Buffers that overlap
     * have different addresses, and see each other's writes.
     */
    long cuExternalMemoryGetMappedBuffer(CUexternalMemory extMem, CUexternalMemoryBufferDesc bufferDesc);

    /** Maps a mipmapped array onto external memory. It is destroyed by {@code cuMipmappedArrayDestroy}. */
    CUmipmappedArray cuExternalMemoryGetMappedMipmappedArray(
            CUexternalMemory extMem, CUexternalMemoryMipmappedArrayDesc mipmapDesc);

    /** Ends an import. Buffers and arrays mapped onto the memory cannot be used any more, and must still be freed. */
    void cuDestroyExternalMemory(CUexternalMemory extMem);

    /** Imports a semaphore of another API into the current context; handles as for memory. */
    CUexternalSemaphore cuImportExternalSemaphore(CUexternalSemaphoreHandleDesc semHandleDesc);

    /** Signals semaphores in stream order, each with its parameters. */
    void cuSignalExternalSemaphoresAsync(
            List<CUexternalSemaphore> extSemArray, List<CUexternalSemaphoreSignalParams> paramsArray, CUstream stream);

    /**
     * Holds a stream until semaphores are signalled, each as its parameters say. When the time for a keyed mutex is
     * over the stream goes on without it, and the next call that waits for the stream's context answers
     * CUDA_ERROR_TIMEOUT.
     */
    void cuWaitExternalSemaphoresAsync(
            List<CUexternalSemaphore> extSemArray, List<CUexternalSemaphoreWaitParams> paramsArray, CUstream stream);

    /** Ends an import; all signals of the semaphore and all waits for it must have completed. */
    void cuDestroyExternalSemaphore(CUexternalSemaphore extSem);
}
