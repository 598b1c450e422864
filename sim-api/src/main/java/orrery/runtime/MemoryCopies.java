package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/**
 * The functions of the chapter "Memory Management" of the runtime API that copy memory. Those without {@code Async} in
 * their names work in stream 0. A copy of no bytes succeeds, whatever else it is given, unless the name of the function
 * contains {@code 3D}. Source: {@code cuda_runtime_api.h}.
 */
public interface MemoryCopies {
    /** From the host to the host. */
    cudaMemcpyKind cudaMemcpyHostToHost = cudaMemcpyKind.HOST_TO_HOST;
    /** From the host to a device. */
    cudaMemcpyKind cudaMemcpyHostToDevice = cudaMemcpyKind.HOST_TO_DEVICE;
    /** From a device to the host. */
    cudaMemcpyKind cudaMemcpyDeviceToHost = cudaMemcpyKind.DEVICE_TO_HOST;
    /** From a device to a device. */
    cudaMemcpyKind cudaMemcpyDeviceToDevice = cudaMemcpyKind.DEVICE_TO_DEVICE;
    /** As the addresses say. */
    cudaMemcpyKind cudaMemcpyDefault = cudaMemcpyKind.DEFAULT;

    /**
     * Copies bytes in stream 0. Waits for the copy, unless both ends are on devices.
     *
     * @param dst the first address of the target
     * @param src the first address of the source
     * @param count how many bytes; 0 is none
     * @param kind the direction; {@link #cudaMemcpyDefault} takes it from the addresses
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemcpy}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpy(long dst, long src, long count, cudaMemcpyKind kind);

    /**
     * Copies bytes in stream order.
     *
     * @param dst the first address of the target
     * @param src the first address of the source
     * @param count how many bytes; 0 is none
     * @param kind the direction; {@link #cudaMemcpyDefault} takes it from the addresses
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemcpyAsync}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpyAsync(long dst, long src, long count, cudaMemcpyKind kind, @Nullable CUstream stream);

    /**
     * Copies bytes from one device to another, in the legacy default stream, whatever stream 0 is. The copy comes after
     * all earlier work of the current and of both devices, also in streams that do not synchronize with the legacy
     * default stream, and all later work of these devices comes after it. The addresses say where the bytes are; the
     * devices have to exist, and get a primary context.
     *
     * @param dst the first address of the target
     * @param dstDevice the number of a device
     * @param src the first address of the source
     * @param srcDevice the number of a device
     * @param count how many bytes; 0 is none
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} if the device does not exist (API-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemcpyPeer}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpyPeer(long dst, int dstDevice, long src, int srcDevice, long count);

    /**
     * Copies bytes from one device to another, in stream order. The addresses say where they are; the devices have to
     * exist, and get a primary context. The copy cannot be captured.
     *
     * @param dst the first address of the target
     * @param dstDevice the number of a device
     * @param src the first address of the source
     * @param srcDevice the number of a device
     * @param count how many bytes; 0 is none
     * @param stream the stream; null is the legacy default stream, whatever stream 0 is
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} if the device does not exist (API-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidValue} for the rules of
     *     {@link CudaDriver#cuMemcpyPeerAsync}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpyPeerAsync(long dst, int dstDevice, long src, int srcDevice, long count, @Nullable CUstream stream);

    /**
     * Copies rows in stream 0. Waits for the copy, unless both ends are on devices.
     *
     * @param dst the first address of the target
     * @param dpitch bytes from one row of the target to the next; 0 is allowed only if there is a single row
     * @param src the first address of the source
     * @param spitch bytes from one row of the source to the next; 0 is allowed only if there is a single row
     * @param width bytes of a row; 0 is none
     * @param height the number of rows; 0 is none
     * @param kind the direction; {@link #cudaMemcpyDefault} takes it from the addresses
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or
     *     {@code cudaErrorInvalidPitchValue} for the rules of {@link CudaDriver#cuMemcpy2D}; here MEMORY-06 and
     *     MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpy2D(long dst, long dpitch, long src, long spitch, long width, long height, cudaMemcpyKind kind);

    /**
     * Copies rows in stream order.
     *
     * @param dst the first address of the target
     * @param dpitch bytes from one row of the target to the next; 0 is allowed only if there is a single row
     * @param src the first address of the source
     * @param spitch bytes from one row of the source to the next; 0 is allowed only if there is a single row
     * @param width bytes of a row; 0 is none
     * @param height the number of rows; 0 is none
     * @param kind the direction; {@link #cudaMemcpyDefault} takes it from the addresses
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorStreamCaptureInvalidated},
     *     {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached},
     *     {@code cudaErrorInvalidResourceHandle}, {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress} or
     *     {@code cudaErrorInvalidPitchValue} for the rules of {@link CudaDriver#cuMemcpy2DAsync}; here MEMORY-06 and
     *     MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpy2DAsync(
            long dst,
            long dpitch,
            long src,
            long spitch,
            long width,
            long height,
            cudaMemcpyKind kind,
            @Nullable CUstream stream);

    /**
     * Copies layers of rows in stream 0. Waits for the copy, unless both ends are on devices.
     *
     * @param p the copy; each side is either an array or memory
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if the direction is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if p or another field is null (RUNTIME-06), or the
     *     copy has an array and memory for its source or its target (RUNTIME-08), or is between arrays with elements of
     *     different sizes (ARRAY-07)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress}, {@code cudaErrorInvalidValue} or
     *     {@code cudaErrorInvalidPitchValue} for the rules of {@link CudaDriver#cuMemcpy3D}; here MEMORY-06 and
     *     MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemcpy3D")
    void cudaMemcpy3D(cudaMemcpy3DParms p);

    /**
     * Copies layers of rows in stream order.
     *
     * @param p the copy; each side is either an array or memory
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if the direction is null (RUNTIME-05)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if p or another field is null (RUNTIME-06), or the
     *     copy has an array and memory for its source or its target (RUNTIME-08), or is between arrays with elements of
     *     different sizes (ARRAY-07)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress}, {@code cudaErrorInvalidValue} or
     *     {@code cudaErrorInvalidPitchValue} for the rules of {@link CudaDriver#cuMemcpy3DAsync}; here MEMORY-06 and
     *     MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the error of an earlier fault (API-02)
     */
    @Delegates("cuMemcpy3DAsync")
    void cudaMemcpy3DAsync(cudaMemcpy3DParms p, @Nullable CUstream stream);

    /**
     * Copies layers of rows from one device to another, in stream 0, ordered with all work of the devices as by
     * {@link #cudaMemcpyPeer}. The addresses say where they are; the devices have to exist, and get a primary context.
     *
     * @param p the copy; each side is either an array or memory
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if p or a field is null (RUNTIME-06), or the copy has
     *     an array and memory for its source or its target (RUNTIME-08)
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} if the device does not exist (API-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress}, {@code cudaErrorInvalidValue} or
     *     {@code cudaErrorInvalidPitchValue} for the rules of {@link CudaDriver#cuMemcpy3DPeer}; here MEMORY-06 and
     *     MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpy3DPeer(cudaMemcpy3DPeerParms p);

    /**
     * Copies layers of rows from one device to another, in stream order. The addresses say where they are; the devices
     * have to exist, and get a primary context. The copy cannot be captured.
     *
     * @param p the copy; each side is either an array or memory
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if p or a field is null (RUNTIME-06), or the copy has
     *     an array and memory for its source or its target (RUNTIME-08)
     * @throws CudaRuntimeException {@code cudaErrorInvalidDevice} if the device does not exist (API-06)
     * @throws CudaRuntimeException {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorStreamCaptureUnsupported},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorTimeout}, {@code cudaErrorIllegalAddress}, {@code cudaErrorInvalidValue} or
     *     {@code cudaErrorInvalidPitchValue} for the rules of {@link CudaDriver#cuMemcpy3DPeerAsync}; here MEMORY-06
     *     and MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the error of an earlier fault (API-02)
     */
    void cudaMemcpy3DPeerAsync(cudaMemcpy3DPeerParms p, @Nullable CUstream stream);
}
