package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/**
 * The functions of the chapter "Memory Management" of the runtime API that set memory. Those without {@code Async} in
 * their names work in stream 0. One for no bytes succeeds, whatever else it is given. Source:
 * {@code cuda_runtime_api.h}.
 */
public interface Memsets {
    /**
     * Sets bytes in stream 0.
     *
     * @param devPtr the first address
     * @param value the value; its low byte counts
     * @param count how many bytes; 0 is none
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemsetD8}; or the error of an earlier fault (API-02)
     */
    @Counterpart("cuMemsetD8")
    void cudaMemset(long devPtr, int value, long count);

    /**
     * Sets bytes in stream order.
     *
     * @param devPtr the first address
     * @param value the value; its low byte counts
     * @param count how many bytes; 0 is none
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemsetD8Async}; or the error of an earlier fault (API-02)
     */
    @Counterpart("cuMemsetD8Async")
    void cudaMemsetAsync(long devPtr, int value, long count, @Nullable CUstream stream);

    /**
     * Sets rows of bytes in stream 0.
     *
     * @param devPtr the first address
     * @param pitch bytes from one row to the next; not used for a single row
     * @param value the value; its low byte counts
     * @param width bytes of a row; 0 is none
     * @param height the number of rows; 0 is none
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemsetD2D8}; or the error of an earlier fault (API-02)
     */
    @Counterpart("cuMemsetD2D8")
    void cudaMemset2D(long devPtr, long pitch, int value, long width, long height);

    /**
     * Sets rows of bytes in stream order.
     *
     * @param devPtr the first address
     * @param pitch bytes from one row to the next; not used for a single row
     * @param value the value; its low byte counts
     * @param width bytes of a row; 0 is none
     * @param height the number of rows; 0 is none
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemsetD2D8Async}; or the error of an earlier fault (API-02)
     */
    @Counterpart("cuMemsetD2D8Async")
    void cudaMemset2DAsync(long devPtr, long pitch, int value, long width, long height, @Nullable CUstream stream);

    /**
     * Sets layers of rows of bytes in stream 0. Layers that do not follow each other are set by one memset each, from
     * the first on; those before a memset that is refused are set, as on an H100.
     *
     * @param pitchedDevPtr address, pitch, and rows from one layer to the next
     * @param value the value; its low byte counts
     * @param extent bytes of a row, rows of a layer and layers; a row is at most as wide as the pitch, and a layer has
     *     at most as many rows as there are from one layer to the next
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if pitchedDevPtr or extent is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemsetD2D8}; or the error of an earlier fault (API-02)
     */
    void cudaMemset3D(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent);

    /**
     * Sets layers of rows of bytes in stream order. Layers that do not follow each other are set by one memset each,
     * from the first on; those before a memset that is refused are set, as on an H100.
     *
     * @param pitchedDevPtr address, pitch, and rows from one layer to the next
     * @param value the value; its low byte counts
     * @param extent bytes of a row, rows of a layer and layers; a row is at most as wide as the pitch, and a layer has
     *     at most as many rows as there are from one layer to the next
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if pitchedDevPtr or extent is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemsetD2D8Async}; or the error of an earlier fault (API-02)
     */
    void cudaMemset3DAsync(cudaPitchedPtr pitchedDevPtr, int value, cudaExtent extent, @Nullable CUstream stream);
}
