package orrery.driver;

import static orrery.core.call.CaptureSafety.RECORDED;
import static orrery.core.call.CaptureSafety.REFUSED;
import static orrery.device.HostCost.COPY;

import org.jspecify.annotations.Nullable;
import orrery.sim.CudaException;

/**
 * The functions of the chapter "Memory Management" of the driver API that copy memory. Those without {@code Async} in
 * their names work in the legacy default stream. Source: {@code cuda.h}.
 *
 * <p>A copy from pageable memory to a device is staged, whatever its name is. The function without {@code Async} waits
 * for earlier work of the stream, and returns when the source may be changed; the copy itself may not have completed.
 * Only work that is ordered after it, by the stream, an event or a later wait, can rely on the target. Source:
 * {@code cuda_runtime_api.h}, API synchronization behavior.
 *
 * <p>On the hardware, and here, two more copies keep the host waiting: one of more than 2 MiB from pageable memory, for
 * what is in its stream before it; and one that is given managed memory as that of the host, by a function for one
 * direction or by {@code CU_MEMORYTYPE_HOST}, until it is complete.
 */
public interface MemoryCopies {
    /**
     * Copies bytes in the legacy default stream; the addresses say where they are. Waits for the copy, unless both ends
     * are on devices, or the source is pageable memory.
     *
     * @param target the first address of the target
     * @param source the first address of the source
     * @param bytes how many bytes; 0 copies nothing
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a range exceeds its allocation, or its kind of memory
     *     is not the one asked for (MEMORY-04), or the current context has no access to memory of a pool or a graph
     *     (PEER-06)
     * @throws CudaException as every use of a {@linkplain CUstream default stream}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT}
     *     (CAPTURE-13) or the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = COPY, capture = RECORDED, showsDeviceOutput = true, version = 4000, arguments = "...")
    void cuMemcpy(long target, long source, long bytes);

    /**
     * Copies bytes to memory that a device accesses, and waits for the copy; from pageable memory, for earlier work
     * only.
     *
     * @param target the first address of the target, in device, managed or page-locked memory
     * @param source the first address of the source
     * @param bytes how many bytes; 0 copies nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a range exceeds its allocation, or its kind of memory
     *     is not the one asked for (MEMORY-04)
     * @throws CudaException otherwise as {@link #cuMemcpy}
     */
    @DriverFunction(cost = COPY, capture = RECORDED, showsDeviceOutput = true, version = 3020, arguments = "...")
    void cuMemcpyHtoD(long target, long source, long bytes);

    /**
     * Copies bytes from memory that a device accesses, and waits for the copy.
     *
     * @param target the first address of the target
     * @param source the first address of the source, in device, managed or page-locked memory
     * @param bytes how many bytes; 0 copies nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a range exceeds its allocation, or its kind of memory
     *     is not the one asked for (MEMORY-04)
     * @throws CudaException otherwise as {@link #cuMemcpy}
     */
    @DriverFunction(cost = COPY, capture = RECORDED, showsDeviceOutput = true, version = 3020, arguments = "...")
    void cuMemcpyDtoH(long target, long source, long bytes);

    /**
     * Copies bytes within a device or between devices. Does not wait for the copy.
     *
     * @param target the first address of the target, in device, managed or page-locked memory
     * @param source the first address of the source, in device, managed or page-locked memory
     * @param bytes how many bytes; 0 copies nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a range exceeds its allocation, or its kind of memory
     *     is not the one asked for (MEMORY-04)
     * @throws CudaException otherwise as {@link #cuMemcpy}
     */
    @DriverFunction(cost = COPY, capture = RECORDED, showsDeviceOutput = true, version = 3020, arguments = "...")
    void cuMemcpyDtoD(long target, long source, long bytes);

    /**
     * Copies bytes from the memory of a context to that of another one, in the legacy default stream. The addresses say
     * where they are.
     *
     * @param target the first address of the target
     * @param targetContext not used; may be null
     * @param source the first address of the source
     * @param sourceContext not used; may be null
     * @param bytes how many bytes; 0 copies nothing
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a range exceeds its allocation, or its kind of memory
     *     is not the one asked for (MEMORY-04)
     * @throws CudaException otherwise as {@link #cuMemcpy}
     */
    @DriverFunction(cost = COPY, capture = REFUSED, showsDeviceOutput = true, version = 4000, arguments = ".c.c.")
    void cuMemcpyPeer(
            long target, @Nullable CUcontext targetContext, long source, @Nullable CUcontext sourceContext, long bytes);

    /**
     * Copies bytes from the memory of a context to that of another one, in stream order. The addresses say where they
     * are. The copy cannot be captured.
     *
     * @param target the first address of the target
     * @param targetContext not used; may be null
     * @param source the first address of the source
     * @param sourceContext not used; may be null
     * @param bytes how many bytes; 0 copies nothing
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a range exceeds its allocation, or its kind of memory
     *     is not the one asked for (MEMORY-04), or a context that is named has no access to memory of a pool or a graph
     *     (PEER-06)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = COPY, capture = REFUSED, version = 4000, arguments = ".c.c..")
    void cuMemcpyPeerAsync(
            long target,
            @Nullable CUcontext targetContext,
            long source,
            @Nullable CUcontext sourceContext,
            long bytes,
            @Nullable CUstream stream);

    /**
     * Copies rows in the legacy default stream. Waits for the copy, unless both ends are on devices.
     *
     * @param copy the copy
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if copy or one of its operands is null (API-08), a range
     *     exceeds its allocation, or its kind of memory is not the one asked for (MEMORY-04), a row or a layer is
     *     larger than its pitch (MEMORY-06), the pitch is larger than MAX_PITCH (MEMORY-17), the memory type of an
     *     operand is null or no legal one (MEMORY-11), or the current context has no access to memory of a pool or a
     *     graph (PEER-06)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws CudaException as every use of a {@linkplain CUstream default stream}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT}
     *     (CAPTURE-13) or the error of an earlier fault (API-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     */
    @DriverFunction(cost = COPY, capture = RECORDED, showsDeviceOutput = true, version = 3020, arguments = ".")
    void cuMemcpy2D(CUmemcpy2D copy);

    /**
     * Copies layers of rows in the legacy default stream. Waits for the copy, unless both ends are on devices.
     *
     * @param copy the copy
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if copy or one of its operands is null (API-08), a range
     *     exceeds its allocation, or its kind of memory is not the one asked for (MEMORY-04), a row or a layer is
     *     larger than its pitch (MEMORY-06), the pitch is larger than MAX_PITCH (MEMORY-17), the memory type of an
     *     operand is null or no legal one (MEMORY-11), the first byte or row leaves no room for the copy's width or
     *     height (MEMORY-13), or the current context has no access to memory of a pool or a graph (PEER-06)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws CudaException as every use of a {@linkplain CUstream default stream}: {@code CUDA_ERROR_INVALID_CONTEXT}
     *     (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT}
     *     (CAPTURE-13) or the error of an earlier fault (API-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     */
    @DriverFunction(cost = COPY, capture = RECORDED, showsDeviceOutput = true, version = 3020, arguments = ".")
    void cuMemcpy3D(CUmemcpy3D copy);

    /**
     * Copies layers of rows, in stream order. A pageable source is read before the call returns; with a pageable target
     * the call waits for the copy.
     *
     * @param copy the copy
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if copy or one of its operands is null (API-08), a range
     *     exceeds its allocation, or its kind of memory is not the one asked for (MEMORY-04), a row or a layer is
     *     larger than its pitch (MEMORY-06), the pitch is larger than MAX_PITCH (MEMORY-17), the memory type of an
     *     operand is null or no legal one (MEMORY-11), the first byte or row leaves no room for the copy's width or
     *     height (MEMORY-13), or the current context has no access to memory of a pool or a graph (PEER-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     */
    @DriverFunction(cost = COPY, capture = RECORDED, version = 3020, arguments = "..")
    void cuMemcpy3DAsync(CUmemcpy3D copy, @Nullable CUstream stream);

    /**
     * Copies layers of rows from the memory of a context to that of another one, in the legacy default stream. The
     * addresses say where they are.
     *
     * @param copy the copy
     * @param targetContext not used; may be null
     * @param sourceContext not used; may be null
     * @throws CudaException as {@link #cuMemcpy3D}
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     */
    @DriverFunction(cost = COPY, capture = REFUSED, showsDeviceOutput = true)
    void cuMemcpy3DPeer(CUmemcpy3D copy, @Nullable CUcontext targetContext, @Nullable CUcontext sourceContext);

    /**
     * Copies layers of rows from the memory of a context to that of another one, in stream order. The addresses say
     * where they are. The copy cannot be captured.
     *
     * @param copy the copy
     * @param targetContext not used; may be null
     * @param sourceContext not used; may be null
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if copy or one of its operands is null (API-08), a range
     *     exceeds its allocation, or its kind of memory is not the one asked for (MEMORY-04), a row or a layer is
     *     larger than its pitch (MEMORY-06), the pitch is larger than MAX_PITCH (MEMORY-17), the memory type of an
     *     operand is null or no legal one (MEMORY-11), the first byte or row leaves no room for the copy's width or
     *     height (MEMORY-13), or a context that is named has no access to memory of a pool or a graph (PEER-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if the stream is capturing (CAPTURE-14)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     */
    @DriverFunction(cost = COPY, capture = REFUSED)
    void cuMemcpy3DPeerAsync(
            CUmemcpy3D copy,
            @Nullable CUcontext targetContext,
            @Nullable CUcontext sourceContext,
            @Nullable CUstream stream);

    /**
     * Copies bytes in stream order; the addresses say where they are. A pageable source is read before the call
     * returns; with a pageable target the call waits for the copy.
     *
     * @param target the first address of the target
     * @param source the first address of the source
     * @param bytes how many bytes; 0 copies nothing
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a range exceeds its allocation, or its kind of memory
     *     is not the one asked for (MEMORY-04), or the current context has no access to memory of a pool or a graph
     *     (PEER-06)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     */
    @DriverFunction(cost = COPY, capture = RECORDED, version = 4000, arguments = "....")
    void cuMemcpyAsync(long target, long source, long bytes, @Nullable CUstream stream);

    /**
     * Copies bytes to memory that a device accesses, in stream order. A pageable source is read before the call
     * returns.
     *
     * @param target the first address of the target, in device, managed or page-locked memory
     * @param source the first address of the source
     * @param bytes how many bytes; 0 copies nothing
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a range exceeds its allocation, or its kind of memory
     *     is not the one asked for (MEMORY-04)
     * @throws CudaException otherwise as {@link #cuMemcpyAsync}
     */
    @DriverFunction(cost = COPY, capture = RECORDED, version = 3020, arguments = "....")
    void cuMemcpyHtoDAsync(long target, long source, long bytes, @Nullable CUstream stream);

    /**
     * Copies bytes from memory that a device accesses, in stream order. With a pageable target the call waits for the
     * copy.
     *
     * @param target the first address of the target
     * @param source the first address of the source, in device, managed or page-locked memory
     * @param bytes how many bytes; 0 copies nothing
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a range exceeds its allocation, or its kind of memory
     *     is not the one asked for (MEMORY-04)
     * @throws CudaException otherwise as {@link #cuMemcpyAsync}
     */
    @DriverFunction(cost = COPY, capture = RECORDED, version = 3020, arguments = "....")
    void cuMemcpyDtoHAsync(long target, long source, long bytes, @Nullable CUstream stream);

    /**
     * Copies bytes within a device or between devices, in stream order.
     *
     * @param target the first address of the target, in device, managed or page-locked memory
     * @param source the first address of the source, in device, managed or page-locked memory
     * @param bytes how many bytes; 0 copies nothing
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if a range exceeds its allocation, or its kind of memory
     *     is not the one asked for (MEMORY-04)
     * @throws CudaException otherwise as {@link #cuMemcpyAsync}
     */
    @DriverFunction(cost = COPY, capture = RECORDED, version = 3020, arguments = "....")
    void cuMemcpyDtoDAsync(long target, long source, long bytes, @Nullable CUstream stream);

    /**
     * Copies rows, in stream order. A pageable source is read before the call returns; with a pageable target the call
     * waits for the copy.
     *
     * @param copy the copy
     * @param stream the stream; null and {@link CUstream#LEGACY} name the legacy default stream,
     *     {@link CUstream#PER_THREAD} that of the calling thread
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if copy or one of its operands is null (API-08), a range
     *     exceeds its allocation, or its kind of memory is not the one asked for (MEMORY-04), a row or a layer is
     *     larger than its pitch (MEMORY-06), the pitch is larger than MAX_PITCH (MEMORY-17), the memory type of an
     *     operand is null or no legal one (MEMORY-11), or the current context has no access to memory of a pool or a
     *     graph (PEER-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the stream is captured and its next node has a
     *     programmatic dependency (GRAPH-07)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_INVALIDATED} if the capture of the stream is invalid
     *     (CAPTURE-12)
     * @throws CudaException {@code CUDA_ERROR_TIMEOUT} if an earlier wait for a keyed mutex in the context has timed
     *     out (EXT-26)
     * @throws CudaException {@code CUDA_ERROR_ILLEGAL_ADDRESS} if strict lifetimes are on and memory is used without
     *     order after its allocation (LIFE-01), without order before its free (LIFE-02), or after its free (LIFE-03)
     * @throws CudaException as every use of a {@linkplain CUstream stream}: {@code CUDA_ERROR_INVALID_HANDLE}
     *     (STREAM-02, CTX-15), {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED}
     *     (CTX-06, CTX-14), {@code CUDA_ERROR_STREAM_CAPTURE_IMPLICIT} (CAPTURE-13) or the error of an earlier fault
     *     (API-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the copy exceeds an array (ARRAY-05), or does not begin
     *     with an element of it (ARRAY-06)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if an array was destroyed, or its external memory is gone
     *     (ARRAY-03)
     */
    @DriverFunction(cost = COPY, capture = RECORDED, version = 3020, arguments = "..")
    void cuMemcpy2DAsync(CUmemcpy2D copy, @Nullable CUstream stream);
}
