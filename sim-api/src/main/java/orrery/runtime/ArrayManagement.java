package orrery.runtime;

import org.jspecify.annotations.Nullable;
import orrery.driver.CUarray;
import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/**
 * The functions of the chapter "Memory Management" of the runtime API that concern arrays. Copies read and write
 * arrays; textures and surfaces are not simulated. Source: {@code cuda_runtime_api.h}.
 */
public interface ArrayManagement {
    /** Signed integers. */
    cudaChannelFormatKind cudaChannelFormatKindSigned = cudaChannelFormatKind.SIGNED;
    /** Unsigned integers. */
    cudaChannelFormatKind cudaChannelFormatKindUnsigned = cudaChannelFormatKind.UNSIGNED;
    /** Floating-point numbers. */
    cudaChannelFormatKind cudaChannelFormatKindFloat = cudaChannelFormatKind.FLOAT;
    /** No format. */
    cudaChannelFormatKind cudaChannelFormatKindNone = cudaChannelFormatKind.NONE;

    /** An array of one, two or three dimensions. */
    int cudaArrayDefault = 0x00;
    /** The depth is a number of layers. */
    int cudaArrayLayered = 0x01;
    /** Surfaces can be bound to the array. */
    int cudaArraySurfaceLoadStore = 0x02;
    /** Six layers are the faces of a cube. */
    int cudaArrayCubemap = 0x04;
    /** The array is used for texture gather. */
    int cudaArrayTextureGather = 0x08;
    /** A graphics API uses the array as a color target. */
    int cudaArrayColorAttachment = 0x20;
    /** Parts of the array have no memory at first: not simulated. */
    int cudaArraySparse = 0x40;
    /** The array has no memory at first: not simulated. */
    int cudaArrayDeferredMapping = 0x80;

    /**
     * Returns the channels of an element.
     *
     * @param x bits of the first channel
     * @param y bits of the second channel; 0 if there is none
     * @param z bits of the third channel; 0 if there is none
     * @param w bits of the fourth channel; 0 if there is none
     * @param f what the channels are
     * @return the channels
     * @throws CudaRuntimeException only what {@linkplain CudaRuntime every function} can raise
     */
    cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind f);

    /**
     * Allocates an array of one or two dimensions.
     *
     * @param desc the channels of an element
     * @param width elements of a row
     * @param height rows; 0 for an array of one dimension
     * @param flags a combination of {@link #cudaArraySurfaceLoadStore} and the like
     * @return the array
     * @throws CudaRuntimeException {@code cudaErrorInvalidChannelDescriptor} if no elements have such channels
     *     (RUNTIME-07)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if desc is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorMemoryAllocation},
     *     {@code cudaErrorStreamCaptureUnsupported} or {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuArray3DCreate}; or the error of an earlier fault (API-02)
     */
    cudaArray_t cudaMallocArray(cudaChannelFormatDesc desc, long width, long height, int flags);

    /**
     * Allocates an array of one or two dimensions without flags.
     *
     * @param desc the channels of an element
     * @param width elements of a row
     * @param height rows; 0 for an array of one dimension
     * @return the array
     * @throws CudaRuntimeException for the rules of {@link #cudaMallocArray(cudaChannelFormatDesc, long, long, int)}
     */
    default cudaArray_t cudaMallocArray(cudaChannelFormatDesc desc, long width, long height) {
        return cudaMallocArray(desc, width, height, cudaArrayDefault);
    }

    /**
     * Allocates an array of any shape.
     *
     * @param desc the channels of an element
     * @param extent elements of a row, rows, and planes or layers
     * @param flags a combination of {@link #cudaArraySurfaceLoadStore} and the like
     * @return the array
     * @throws CudaRuntimeException {@code cudaErrorInvalidChannelDescriptor} if no elements have such channels
     *     (RUNTIME-07)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if desc or extent is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorMemoryAllocation},
     *     {@code cudaErrorStreamCaptureUnsupported} or {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuArray3DCreate}; or the error of an earlier fault (API-02)
     */
    @Counterpart("cuArray3DCreate")
    cudaArray_t cudaMalloc3DArray(cudaChannelFormatDesc desc, cudaExtent extent, int flags);

    /**
     * Allocates an array of three dimensions.
     *
     * @param desc the channels of an element
     * @param extent elements of a row, rows and planes
     * @return the array
     * @throws CudaRuntimeException for the rules of {@link #cudaMalloc3DArray(cudaChannelFormatDesc, cudaExtent, int)}
     */
    default cudaArray_t cudaMalloc3DArray(cudaChannelFormatDesc desc, cudaExtent extent) {
        return cudaMalloc3DArray(desc, extent, cudaArrayDefault);
    }

    /**
     * Allocates a mipmapped array. {@link CudaRuntime#cudaFreeMipmappedArray} frees it.
     *
     * @param desc the channels of an element
     * @param extent elements of a row, rows, and planes or layers of the base level
     * @param numLevels how many levels there are, an unsigned number; at least one is made, and no more than halving
     *     the largest extent allows
     * @param flags a combination of {@link #cudaArraySurfaceLoadStore} and the like
     * @return the mipmapped array
     * @throws CudaRuntimeException {@code cudaErrorInvalidChannelDescriptor} if no elements have such channels
     *     (RUNTIME-07)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} if desc or extent is null (RUNTIME-06)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorMemoryAllocation},
     *     {@code cudaErrorStreamCaptureUnsupported} or {@code cudaErrorContextIsDestroyed} for the rules of
     *     {@link CudaDriver#cuMipmappedArrayCreate}; or the error of an earlier fault (API-02)
     */
    @Counterpart("cuMipmappedArrayCreate")
    cudaMipmappedArray_t cudaMallocMipmappedArray(
            cudaChannelFormatDesc desc, cudaExtent extent, int numLevels, int flags);

    /**
     * Frees an array, when all work of its context is complete.
     *
     * @param array the array; other than in the driver, null does nothing
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue} or {@code cudaErrorStreamCaptureUnsupported} for the
     *     rules of {@link CudaDriver#cuArrayDestroy}; here ARRAY-03 is {@code cudaErrorInvalidValue}; or the error of
     *     an earlier fault (API-02)
     */
    @Counterpart("cuArrayDestroy")
    void cudaFreeArray(@Nullable CUarray array);

    /**
     * Returns what an array looks like.
     *
     * @param array the array
     * @return channels, extent and flags
     * @throws CudaRuntimeException {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuArray3DGetDescriptor}
     */
    @Counterpart("cuArray3DGetDescriptor")
    cudaArrayInfo cudaArrayGetInfo(CUarray array);

    /**
     * Returns the channels of the elements of an array.
     *
     * @param array the array
     * @return the channels
     * @throws CudaRuntimeException {@code cudaErrorInvalidResourceHandle} for the rules of
     *     {@link CudaDriver#cuArrayGetDescriptor}
     */
    @Counterpart("cuArrayGetDescriptor")
    cudaChannelFormatDesc cudaGetChannelDesc(CUarray array);

    /**
     * Copies rows to an array, in stream 0. Waits for the copy, unless the source is on a device.
     *
     * @param dst the array
     * @param wOffset the first byte in a row of the array
     * @param hOffset the first row of the array
     * @param src the first address of the source
     * @param spitch bytes from one row of the source to the next
     * @param width bytes of a row; 0 is none
     * @param height the number of rows; 0 is none
     * @param kind the direction; {@link CudaRuntime#cudaMemcpyDefault} takes it from the addresses
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or is not the
     *     direction of the array (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed}, {@code cudaErrorTimeout},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidPitchValue} for the rules of
     *     {@link CudaDriver#cuMemcpy2D}; here MEMORY-06 and MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the
     *     error of an earlier fault (API-02)
     */
    void cudaMemcpy2DToArray(
            CUarray dst,
            long wOffset,
            long hOffset,
            long src,
            long spitch,
            long width,
            long height,
            cudaMemcpyKind kind);

    /**
     * Copies rows to an array, in stream order.
     *
     * @param dst the array
     * @param wOffset the first byte in a row of the array
     * @param hOffset the first row of the array
     * @param src the first address of the source
     * @param spitch bytes from one row of the source to the next
     * @param width bytes of a row; 0 is none
     * @param height the number of rows; 0 is none
     * @param kind the direction; {@link CudaRuntime#cudaMemcpyDefault} takes it from the addresses
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or is not the
     *     direction of the array (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorTimeout},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidPitchValue} for the rules of
     *     {@link CudaDriver#cuMemcpy2DAsync}; here MEMORY-06 and MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or
     *     the error of an earlier fault (API-02)
     */
    void cudaMemcpy2DToArrayAsync(
            CUarray dst,
            long wOffset,
            long hOffset,
            long src,
            long spitch,
            long width,
            long height,
            cudaMemcpyKind kind,
            @Nullable CUstream stream);

    /**
     * Copies rows from an array, in stream 0. Waits for the copy, unless the target is on a device.
     *
     * @param dst the first address of the target
     * @param dpitch bytes from one row of the target to the next
     * @param src the array
     * @param wOffset the first byte in a row of the array
     * @param hOffset the first row of the array
     * @param width bytes of a row; 0 is none
     * @param height the number of rows; 0 is none
     * @param kind the direction; {@link CudaRuntime#cudaMemcpyDefault} takes it from the addresses
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or is not the
     *     direction of the array (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed}, {@code cudaErrorTimeout},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidPitchValue} for the rules of
     *     {@link CudaDriver#cuMemcpy2D}; here MEMORY-06 and MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the
     *     error of an earlier fault (API-02)
     */
    void cudaMemcpy2DFromArray(
            long dst,
            long dpitch,
            CUarray src,
            long wOffset,
            long hOffset,
            long width,
            long height,
            cudaMemcpyKind kind);

    /**
     * Copies rows from an array, in stream order.
     *
     * @param dst the first address of the target
     * @param dpitch bytes from one row of the target to the next
     * @param src the array
     * @param wOffset the first byte in a row of the array
     * @param hOffset the first row of the array
     * @param width bytes of a row; 0 is none
     * @param height the number of rows; 0 is none
     * @param kind the direction; {@link CudaRuntime#cudaMemcpyDefault} takes it from the addresses
     * @param stream the stream; null is stream 0: the legacy default stream, unless CudaRuntime.of was given another
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or is not the
     *     direction of the array (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorStreamCaptureInvalidated}, {@code cudaErrorStreamCaptureImplicit},
     *     {@code cudaErrorContextIsDestroyed}, {@code cudaErrorStreamDetached}, {@code cudaErrorTimeout},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidPitchValue} for the rules of
     *     {@link CudaDriver#cuMemcpy2DAsync}; here MEMORY-06 and MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or
     *     the error of an earlier fault (API-02)
     */
    void cudaMemcpy2DFromArrayAsync(
            long dst,
            long dpitch,
            CUarray src,
            long wOffset,
            long hOffset,
            long width,
            long height,
            cudaMemcpyKind kind,
            @Nullable CUstream stream);

    /**
     * Copies rows from one array to another, in stream 0. Does not wait for the copy.
     *
     * @param dst the target
     * @param wOffsetDst the first byte in a row of the target
     * @param hOffsetDst the first row of the target
     * @param src the source
     * @param wOffsetSrc the first byte in a row of the source
     * @param hOffsetSrc the first row of the source
     * @param width bytes of a row; 0 is none
     * @param height the number of rows; 0 is none
     * @param kind the direction; {@link CudaRuntime#cudaMemcpyDefault} takes it from the addresses
     * @throws CudaRuntimeException {@code cudaErrorInvalidMemcpyDirection} if kind is null (RUNTIME-05), or is not the
     *     direction of the array (RUNTIME-10)
     * @throws CudaRuntimeException {@code cudaErrorInvalidValue}, {@code cudaErrorInvalidResourceHandle},
     *     {@code cudaErrorStreamCaptureImplicit}, {@code cudaErrorContextIsDestroyed}, {@code cudaErrorTimeout},
     *     {@code cudaErrorIllegalAddress} or {@code cudaErrorInvalidPitchValue} for the rules of
     *     {@link CudaDriver#cuMemcpy2D}; here MEMORY-06 and MEMORY-17 are {@code cudaErrorInvalidPitchValue}; or the
     *     error of an earlier fault (API-02)
     */
    void cudaMemcpy2DArrayToArray(
            CUarray dst,
            long wOffsetDst,
            long hOffsetDst,
            CUarray src,
            long wOffsetSrc,
            long hOffsetSrc,
            long width,
            long height,
            cudaMemcpyKind kind);
}
