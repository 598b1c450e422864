package orrery.driver;

import static orrery.core.call.CaptureSafety.RECORDED;
import static orrery.device.HostCost.MEMORY_OPERATION;

import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/** The chapter "Stream Memory Operations" of the driver API. Source: {@code cuda.h}. */
public interface StreamMemoryOperations {
    /** Waits until the cyclic difference between memory and value is not negative. */
    int CU_STREAM_WAIT_VALUE_GEQ = 0;
    /** Waits until memory and value are equal. */
    int CU_STREAM_WAIT_VALUE_EQ = 1;
    /** Waits until memory and value have a bit in common. */
    int CU_STREAM_WAIT_VALUE_AND = 2;
    /** Waits until memory and value leave a bit unset. */
    int CU_STREAM_WAIT_VALUE_NOR = 3;
    /** Flushes remote writes after the wait, on devices that can. */
    int CU_STREAM_WAIT_VALUE_FLUSH = 1 << 30;

    /**
     * Holds a stream until a 32-bit value in memory satisfies a condition.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param address the address, a multiple of 4, in device or page-locked memory
     * @param value the value to compare with
     * @param flags the condition: {@link #CU_STREAM_WAIT_VALUE_GEQ}, {@link #CU_STREAM_WAIT_VALUE_EQ},
     *     {@link #CU_STREAM_WAIT_VALUE_AND} or {@link #CU_STREAM_WAIT_VALUE_NOR}. No simulated device takes
     *     {@link #CU_STREAM_WAIT_VALUE_FLUSH} besides
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address is not aligned, or outside of a capture not
     *     in device or page-locked memory, or in memory of a pool or a graph (STREAM-11), or flags is not documented
     *     (STREAM-12)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if a flush of remote writes is asked for (STREAM-14)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = MEMORY_OPERATION, capture = RECORDED, version = 11070, arguments = "....")
    void cuStreamWaitValue32(@Nullable CUstream stream, long address, int value, int flags);

    /**
     * Holds a stream until a 64-bit value in memory satisfies a condition.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param address the address, a multiple of 8, in device or page-locked memory
     * @param value the value to compare with
     * @param flags the condition, as for {@link #cuStreamWaitValue32}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address is not aligned, or outside of a capture not
     *     in device or page-locked memory, or in memory of a pool or a graph (STREAM-11), or flags is not documented
     *     (STREAM-12)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if a flush of remote writes is asked for (STREAM-14)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = MEMORY_OPERATION, capture = RECORDED, version = 11070, arguments = "....")
    void cuStreamWaitValue64(@Nullable CUstream stream, long address, long value, int flags);

    /**
     * Writes a 32-bit value to memory, in stream order.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param address the address, a multiple of 4, in device or page-locked memory
     * @param value the value
     * @param flags must be 0
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address is not aligned, or outside of a capture not
     *     in device or page-locked memory, or in memory of a pool or a graph (STREAM-11), or flags is not 0 (STREAM-12)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = MEMORY_OPERATION, capture = RECORDED, version = 11070, arguments = "....")
    void cuStreamWriteValue32(@Nullable CUstream stream, long address, int value, int flags);

    /**
     * Writes a 64-bit value to memory, in stream order.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param address the address, a multiple of 8, in device or page-locked memory
     * @param value the value
     * @param flags must be 0
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address is not aligned, or outside of a capture not
     *     in device or page-locked memory, or in memory of a pool or a graph (STREAM-11), or flags is not 0 (STREAM-12)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = MEMORY_OPERATION, capture = RECORDED, version = 11070, arguments = "....")
    void cuStreamWriteValue64(@Nullable CUstream stream, long address, long value, int flags);

    /**
     * Submits several memory operations to a stream, to be carried out in order as one piece of work.
     *
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @param operations the operations, at most 255; nothing is submitted for none, except to a capture: it records a
     *     node
     * @param flags must be 0; each operation has flags of its own
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if operations, one of them or its type is null (API-08),
     *     the address is not aligned, or outside of a capture not in device or page-locked memory, or in memory of a
     *     pool or a graph (STREAM-11), flags is not documented (STREAM-12), or there are 256 operations or more, or
     *     flags is not 0 (STREAM-13)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if a flush of remote writes is asked for (STREAM-14)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = MEMORY_OPERATION, capture = RECORDED, version = 11070, arguments = ".%[.")
    void cuStreamBatchMemOp(@Nullable CUstream stream, List<CUstreamBatchMemOp> operations, int flags);
}
