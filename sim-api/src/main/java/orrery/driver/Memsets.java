package orrery.driver;

import static orrery.core.call.CaptureSafety.RECORDED;
import static orrery.device.HostCost.MEMSET;
import static orrery.device.HostCost.MEMSET_ROWS;

import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/**
 * The functions of the chapter "Memory Management" of the driver API that set memory. Those without {@code Async} in
 * their names work in the legacy default stream. Source: {@code cuda.h}.
 */
public interface Memsets {
    /**
     * Sets bytes in the legacy default stream. Waits only if the target is page-locked memory.
     *
     * @param target the first address
     * @param value the value
     * @param count how many bytes; 0 sets nothing
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a range exceeds its allocation, or its kind of memory
     *     is not the one asked for (MEMORY-04), or the device of the stream has no access to the memory (PEER-06)
     * @throws CudaException as every use of a {@linkplain CUstream default stream}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT}
     *     (CAPTURE-13) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = MEMSET, capture = RECORDED, version = 3020, arguments = "...")
    void cuMemsetD8(long target, byte value, long count);

    /**
     * Sets 16-bit values in the legacy default stream. Waits only if the target is page-locked memory.
     *
     * @param target the first address, a multiple of 2
     * @param value the value
     * @param count how many values; 0 sets nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address is not a multiple of 2 (MEMORY-05)
     * @throws CudaException otherwise as {@link #cuMemsetD8}
     */
    @DriverFunction(cost = MEMSET, capture = RECORDED, version = 3020, arguments = "...")
    void cuMemsetD16(long target, short value, long count);

    /**
     * Sets 32-bit values in the legacy default stream. Waits only if the target is page-locked memory.
     *
     * @param target the first address, a multiple of 4
     * @param value the value
     * @param count how many values; 0 sets nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address is not a multiple of 4 (MEMORY-05)
     * @throws CudaException otherwise as {@link #cuMemsetD8}
     */
    @DriverFunction(cost = MEMSET, capture = RECORDED, version = 3020, arguments = "...")
    void cuMemsetD32(long target, int value, long count);

    /**
     * Sets rows of bytes in the legacy default stream. Waits only if the target is page-locked memory.
     *
     * @param target the first address
     * @param pitch bytes from one row to the next; not used for a single row
     * @param value the value
     * @param width bytes of a row; 0 sets nothing
     * @param height the number of rows; 0 sets nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a row is wider than the pitch (MEMORY-18)
     * @throws CudaException otherwise as {@link #cuMemsetD8}
     */
    @DriverFunction(cost = MEMSET_ROWS, capture = RECORDED, version = 3020, arguments = ".....")
    void cuMemsetD2D8(long target, long pitch, byte value, long width, long height);

    /**
     * Sets rows of 16-bit values in the legacy default stream. Waits only if the target is page-locked memory.
     *
     * @param target the first address, a multiple of 2
     * @param pitch bytes from one row to the next, a multiple of 2; not used for a single row
     * @param value the value
     * @param width values of a row; 0 sets nothing
     * @param height the number of rows; 0 sets nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address or the pitch is not a multiple of 2
     *     (MEMORY-05), or a row is wider than the pitch (MEMORY-18)
     * @throws CudaException otherwise as {@link #cuMemsetD8}
     */
    @DriverFunction(cost = MEMSET_ROWS, capture = RECORDED, version = 3020, arguments = ".....")
    void cuMemsetD2D16(long target, long pitch, short value, long width, long height);

    /**
     * Sets rows of 32-bit values in the legacy default stream. Waits only if the target is page-locked memory.
     *
     * @param target the first address, a multiple of 4
     * @param pitch bytes from one row to the next, a multiple of 4; not used for a single row
     * @param value the value
     * @param width values of a row; 0 sets nothing
     * @param height the number of rows; 0 sets nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address or the pitch is not a multiple of 4
     *     (MEMORY-05), or a row is wider than the pitch (MEMORY-18)
     * @throws CudaException otherwise as {@link #cuMemsetD8}
     */
    @DriverFunction(cost = MEMSET_ROWS, capture = RECORDED, version = 3020, arguments = ".....")
    void cuMemsetD2D32(long target, long pitch, int value, long width, long height);

    /**
     * Sets bytes, in stream order.
     *
     * @param target the first address
     * @param value the value
     * @param count how many bytes; 0 sets nothing
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a range exceeds its allocation, or its kind of memory
     *     is not the one asked for (MEMORY-04), or the device of the stream has no access to the memory (PEER-06)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = MEMSET, capture = RECORDED, version = 3020, arguments = "....")
    void cuMemsetD8Async(long target, byte value, long count, @Nullable CUstream stream);

    /**
     * Sets 16-bit values, in stream order.
     *
     * @param target the first address, a multiple of 2
     * @param value the value
     * @param count how many values; 0 sets nothing
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address is not a multiple of 2 (MEMORY-05)
     * @throws CudaException otherwise as {@link #cuMemsetD8Async}
     */
    @DriverFunction(cost = MEMSET, capture = RECORDED, version = 3020, arguments = "....")
    void cuMemsetD16Async(long target, short value, long count, @Nullable CUstream stream);

    /**
     * Sets 32-bit values, in stream order.
     *
     * @param target the first address, a multiple of 4
     * @param value the value
     * @param count how many values; 0 sets nothing
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address is not a multiple of 4 (MEMORY-05)
     * @throws CudaException otherwise as {@link #cuMemsetD8Async}
     */
    @DriverFunction(cost = MEMSET, capture = RECORDED, version = 3020, arguments = "....")
    void cuMemsetD32Async(long target, int value, long count, @Nullable CUstream stream);

    /**
     * Sets rows of bytes, in stream order.
     *
     * @param target the first address
     * @param pitch bytes from one row to the next; not used for a single row
     * @param value the value
     * @param width bytes of a row; 0 sets nothing
     * @param height the number of rows; 0 sets nothing
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a row is wider than the pitch (MEMORY-18)
     * @throws CudaException otherwise as {@link #cuMemsetD8Async}
     */
    @DriverFunction(cost = MEMSET_ROWS, capture = RECORDED, version = 3020, arguments = "......")
    void cuMemsetD2D8Async(long target, long pitch, byte value, long width, long height, @Nullable CUstream stream);

    /**
     * Sets rows of 16-bit values, in stream order.
     *
     * @param target the first address, a multiple of 2
     * @param pitch bytes from one row to the next, a multiple of 2; not used for a single row
     * @param value the value
     * @param width values of a row; 0 sets nothing
     * @param height the number of rows; 0 sets nothing
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address or the pitch is not a multiple of 2
     *     (MEMORY-05), or a row is wider than the pitch (MEMORY-18)
     * @throws CudaException otherwise as {@link #cuMemsetD8Async}
     */
    @DriverFunction(cost = MEMSET_ROWS, capture = RECORDED, version = 3020, arguments = "......")
    void cuMemsetD2D16Async(long target, long pitch, short value, long width, long height, @Nullable CUstream stream);

    /**
     * Sets rows of 32-bit values, in stream order.
     *
     * @param target the first address, a multiple of 4
     * @param pitch bytes from one row to the next, a multiple of 4; not used for a single row
     * @param value the value
     * @param width values of a row; 0 sets nothing
     * @param height the number of rows; 0 sets nothing
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the address or the pitch is not a multiple of 4
     *     (MEMORY-05), or a row is wider than the pitch (MEMORY-18)
     * @throws CudaException otherwise as {@link #cuMemsetD8Async}
     */
    @DriverFunction(cost = MEMSET_ROWS, capture = RECORDED, version = 3020, arguments = "......")
    void cuMemsetD2D32Async(long target, long pitch, int value, long width, long height, @Nullable CUstream stream);
}
