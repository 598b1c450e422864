package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUarray;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/**
 * The functions of the chapter "Memory Management (deprecated)" of the runtime API: copies of bytes from and to arrays,
 * which go on at the beginning of the next row where a row ends. Programs that are new use
 * {@link ArrayManagement#cudaMemcpy2DToArray} and its relatives. Source: {@code cuda_runtime_api.h}.
 */
public interface DeprecatedArrayCopies {
    /**
     * Copies bytes to an array, in stream 0. Waits for the copy, unless the source is on a device.
     *
     * @param dst the array
     * @param wOffset the first byte in the first row
     * @param hOffset the first row
     * @param src the first address of the source
     * @param count how many bytes; 0 is none
     * @param kind the direction; {@link CudaRuntime#cudaMemcpyDefault} takes it from the addresses
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or is not the
     *     direction of the array (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed}, {@code cudaErrorTimeout} or
     *     {@code cudaErrorIllegalAddress} for the rules of {@link CudaDriver#cuMemcpy2D}; or the error of an earlier
     *     fault (API-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if the bytes exceed the array (ARRAY-05)
     */
    @Counterpart("cuMemcpy2D")
    void cudaMemcpyToArray(CUarray dst, long wOffset, long hOffset, long src, long count, cudaMemcpyKind kind);

    /**
     * Copies bytes to an array, in stream order.
     *
     * @param dst the array
     * @param wOffset the first byte in the first row
     * @param hOffset the first row
     * @param src the first address of the source
     * @param count how many bytes; 0 is none
     * @param kind the direction; {@link CudaRuntime#cudaMemcpyDefault} takes it from the addresses
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or is not the
     *     direction of the array (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed}, {@code cudaErrorTimeout},
     *     {@code cudaErrorStreamDetached} or {@code cudaErrorIllegalAddress} for the rules of
     *     {@link CudaDriver#cuMemcpy2DAsync}; or the error of an earlier fault (API-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if the bytes exceed the array (ARRAY-05)
     */
    @Counterpart("cuMemcpy2DAsync")
    void cudaMemcpyToArrayAsync(
            CUarray dst,
            long wOffset,
            long hOffset,
            long src,
            long count,
            cudaMemcpyKind kind,
            @Nullable CUstream stream);

    /**
     * Copies bytes from an array, in stream 0. Waits for the copy, unless the target is on a device.
     *
     * @param dst the first address of the target
     * @param src the array
     * @param wOffset the first byte in the first row
     * @param hOffset the first row
     * @param count how many bytes; 0 is none
     * @param kind the direction; {@link CudaRuntime#cudaMemcpyDefault} takes it from the addresses
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or is not the
     *     direction of the array (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed}, {@code cudaErrorTimeout} or
     *     {@code cudaErrorIllegalAddress} for the rules of {@link CudaDriver#cuMemcpy2D}; or the error of an earlier
     *     fault (API-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if the bytes exceed the array (ARRAY-05)
     */
    @Counterpart("cuMemcpy2D")
    void cudaMemcpyFromArray(long dst, CUarray src, long wOffset, long hOffset, long count, cudaMemcpyKind kind);

    /**
     * Copies bytes from an array, in stream order.
     *
     * @param dst the first address of the target
     * @param src the array
     * @param wOffset the first byte in the first row
     * @param hOffset the first row
     * @param count how many bytes; 0 is none
     * @param kind the direction; {@link CudaRuntime#cudaMemcpyDefault} takes it from the addresses
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or is not the
     *     direction of the array (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed}, {@code cudaErrorTimeout},
     *     {@code cudaErrorStreamDetached} or {@code cudaErrorIllegalAddress} for the rules of
     *     {@link CudaDriver#cuMemcpy2DAsync}; or the error of an earlier fault (API-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if the bytes exceed the array (ARRAY-05)
     */
    @Counterpart("cuMemcpy2DAsync")
    void cudaMemcpyFromArrayAsync(
            long dst,
            CUarray src,
            long wOffset,
            long hOffset,
            long count,
            cudaMemcpyKind kind,
            @Nullable CUstream stream);

    /**
     * Copies bytes from one array to another, in stream 0.
     *
     * @param dst the array of the target
     * @param wOffsetDst the first byte in the first row of the target
     * @param hOffsetDst the first row of the target
     * @param src the array of the source
     * @param wOffsetSrc the first byte in the first row of the source
     * @param hOffsetSrc the first row of the source
     * @param count how many bytes; 0 is none
     * @param kind the direction: {@link CudaRuntime#cudaMemcpyDeviceToDevice} or {@link CudaRuntime#cudaMemcpyDefault}
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or is another
     *     direction (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed}, {@code cudaErrorTimeout} or
     *     {@code cudaErrorIllegalAddress} for the rules of {@link CudaDriver#cuMemcpy2D}; or the error of an earlier
     *     fault (API-02)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if the bytes exceed the array (ARRAY-05)
     */
    @Counterpart("cuMemcpy2D")
    void cudaMemcpyArrayToArray(
            CUarray dst,
            long wOffsetDst,
            long hOffsetDst,
            CUarray src,
            long wOffsetSrc,
            long hOffsetSrc,
            long count,
            cudaMemcpyKind kind);
}
