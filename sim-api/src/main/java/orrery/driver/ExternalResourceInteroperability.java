package orrery.driver;

import static orrery.core.call.CaptureSafety.RECORDED;
import static orrery.core.call.CaptureSafety.UNSAFE;
import static orrery.device.HostCost.FREE;
import static orrery.device.HostCost.IMPORT_MEMORY;
import static orrery.device.HostCost.IMPORT_SEMAPHORE;
import static orrery.device.HostCost.MAP_MEMORY;
import static orrery.device.HostCost.SIGNAL_SEMAPHORES;
import static orrery.device.HostCost.STREAM_DESTROY;
import static orrery.device.HostCost.WAIT_SEMAPHORES;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/**
 * The chapter "External Resource Interoperability" of the driver API. The other APIs, which make what is imported, are
 * played by {@link orrery.sim.ExternalWorld}. Source: {@code cuda.h}.
 */
public interface ExternalResourceInteroperability {
    /** The memory object is a dedicated resource, which has memory of its own. */
    int CUDA_EXTERNAL_MEMORY_DEDICATED = 1;
    /** A signal of NvSciSync does not synchronize memory of NvSciBuf. */
    int CUDA_EXTERNAL_SEMAPHORE_SIGNAL_SKIP_NVSCIBUF_MEMSYNC = 1;
    /** A wait for NvSciSync does not synchronize memory of NvSciBuf. */
    int CUDA_EXTERNAL_SEMAPHORE_WAIT_SKIP_NVSCIBUF_MEMSYNC = 2;

    /**
     * Imports memory of another API into the current context. A file descriptor belongs to the driver afterwards; any
     * other handle stays the program's.
     *
     * @param memHandleDesc type and handle, the size of the memory object in bytes, and flags
     * @return the imported memory
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if memHandleDesc, its type or its handle is null (API-08),
     *     the form of the handle does not fit its type (EXT-03), the size is 0 (EXT-06), flags are not those that the
     *     type allows (EXT-07), a Direct3D resource is imported without CUDA_EXTERNAL_MEMORY_DEDICATED (EXT-08), or the
     *     file descriptor of a dma_buf is negative (EXT-32)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an NT handle, a KMT handle or an NvSci object was
     *     closed, or is of another type or machine (EXT-04)
     * @throws CudaException {@code CUDA_ERROR_UNKNOWN} if a file descriptor was imported before (EXT-05), or refers to
     *     nothing of its type (EXT-31)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the device imports no dma_buf (EXT-09), or the platform
     *     has no handles of this type (EXT-29)
     * @throws CudaException {@code CUDA_ERROR_OPERATING_SYSTEM} if the file cannot be mapped for reading and writing,
     *     or is shorter than the import (EXT-10)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = IMPORT_MEMORY, capture = UNSAFE, version = 10000, arguments = ">.")
    CUexternalMemory cuImportExternalMemory(CUexternalMemoryHandleDesc memHandleDesc);

    /**
     * Maps a buffer onto external memory. {@link MemoryManagement#cuMemFree} frees it. Buffers that overlap have
     * different addresses and see each other's writes.
     *
     * @param extMem the imported memory
     * @param bufferDesc offset and size in bytes, and flags, which must be 0
     * @return the first address of the buffer
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if extMem or bufferDesc is null (API-08), the buffer is
     *     empty or exceeds the import or the memory object (EXT-11), the flags are not 0 (EXT-12), the offset or the
     *     size is not aligned (EXT-13), or the offset on a dedicated resource is not 0 (EXT-34)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the sum of offset and size exceeds 64 bits (EXT-33)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing external
     *     memory (EXT-01)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = MAP_MEMORY, version = 10000, arguments = ">..")
    long cuExternalMemoryGetMappedBuffer(CUexternalMemory extMem, CUexternalMemoryBufferDesc bufferDesc);

    /**
     * Maps a mipmapped array onto external memory. {@link ArrayManagement#cuMipmappedArrayDestroy} destroys it.
     *
     * @param extMem the imported memory
     * @param mipmapDesc the offset in bytes, what the base level looks like, and the number of levels
     * @return the mipmapped array
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if extMem, mipmapDesc, its descriptor or the format is
     *     null (API-08), extents, channels and flags do not make an array (ARRAY-01), the array exceeds the import or
     *     the memory object (EXT-14), an array on an NvSciBuf object has several levels (EXT-15), the memory is a
     *     dma_buf (EXT-16), the offset on a dedicated resource is not 0 (EXT-34), the number of levels is 0 or more
     *     than the extents allow (EXT-35), or the array is sparse, of deferred mapping or a depth texture (EXT-37)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing external
     *     memory (EXT-01)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = MAP_MEMORY, version = 10000, arguments = ">..")
    CUmipmappedArray cuExternalMemoryGetMappedMipmappedArray(
            CUexternalMemory extMem, CUexternalMemoryMipmappedArrayDesc mipmapDesc);

    /**
     * Ends an import of memory. Buffers and arrays that were mapped onto it cannot be used any more, and must still be
     * freed.
     *
     * @param extMem the imported memory
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if extMem is null (API-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing external
     *     memory (EXT-01)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = FREE, capture = UNSAFE, version = 10000, arguments = ".")
    void cuDestroyExternalMemory(CUexternalMemory extMem);

    /**
     * Imports a semaphore of another API into the current context. A file descriptor belongs to the driver afterwards;
     * any other handle stays the program's.
     *
     * @param semHandleDesc type and handle, and flags, which must be 0
     * @return the imported semaphore
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if semHandleDesc, its type or its handle is null (API-08),
     *     the flags are not 0 (EXT-17), or the file descriptor of a timeline semaphore is negative (EXT-32)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the form of the handle does not fit its type (EXT-30),
     *     or an NT handle, a KMT handle or an NvSci object was closed, or is of another type or machine (EXT-04)
     * @throws CudaException {@code CUDA_ERROR_UNKNOWN} if a file descriptor was imported before (EXT-05), or refers to
     *     no semaphore (EXT-31)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the device does not support timeline semaphores
     *     (EXT-18), or the platform has no handles of this type (EXT-29)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = IMPORT_SEMAPHORE, capture = UNSAFE, version = 10000, arguments = ">.")
    CUexternalSemaphore cuImportExternalSemaphore(CUexternalSemaphoreHandleDesc semHandleDesc);

    /**
     * Signals external semaphores in stream order. In a stream that is capturing it becomes a node.
     *
     * @param extSemArray the semaphores, of the context of the stream
     * @param paramsArray the parameters of each signal, in the same order
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle does not refer to an existing semaphore
     *     (EXT-02), an NvSciSync fence is missing or belongs to another object (EXT-25), or the stream belongs to a
     *     green context (EXT-36)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the lists are empty, differ in length or have holes
     *     (EXT-20), a semaphore belongs to another context than the stream (EXT-21), or the flags of an entry are not
     *     legal for its semaphore (EXT-22)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the NvSciSync object cannot be signalled (EXT-23)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = SIGNAL_SEMAPHORES, capture = RECORDED, version = 10000, arguments = "[[%.")
    void cuSignalExternalSemaphoresAsync(
            List<CUexternalSemaphore> extSemArray,
            List<CUexternalSemaphoreSignalParams> paramsArray,
            @Nullable CUstream stream);

    /**
     * Holds a stream until external semaphores are signalled, one after the other in the order of the list. In a stream
     * that is capturing it becomes a node. When the time for a keyed mutex is over, the other waits and the stream go
     * on without it, and the next call that waits for its context raises {@code CUDA_ERROR_TIMEOUT} (EXT-26).
     *
     * @param extSemArray the semaphores, of the context of the stream
     * @param paramsArray the parameters of each wait, in the same order
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle does not refer to an existing semaphore
     *     (EXT-02), an NvSciSync fence is missing or belongs to another object (EXT-25), or the stream belongs to a
     *     green context (EXT-36)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the lists are empty, differ in length or have holes
     *     (EXT-20), a semaphore belongs to another context than the stream (EXT-21), or the flags of an entry are not
     *     legal for its semaphore (EXT-22)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if the NvSciSync object cannot be waited for (EXT-24)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = WAIT_SEMAPHORES, capture = RECORDED, version = 10000, arguments = "[[%.")
    void cuWaitExternalSemaphoresAsync(
            List<CUexternalSemaphore> extSemArray,
            List<CUexternalSemaphoreWaitParams> paramsArray,
            @Nullable CUstream stream);

    /**
     * Ends an import of a semaphore, when all work of its context is complete. Its signals and the waits for it must
     * have completed before.
     *
     * @param extSem the semaphore
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if extSem is null (API-08)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if a handle does not refer to an existing semaphore
     *     (EXT-02), or a signal of the semaphore or a wait for it is pending (EXT-19)
     * @throws CudaException as every use of a {@linkplain CUcontext context}: the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = STREAM_DESTROY, capture = UNSAFE, version = 10000, arguments = ".")
    void cuDestroyExternalSemaphore(CUexternalSemaphore extSem);
}
