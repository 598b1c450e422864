package orrery.driver;

import static orrery.core.call.CaptureSafety.UNSAFE;
import static orrery.core.call.CaptureSafety.UNSAFE_IF_VALID;
import static orrery.device.HostCost.ALLOCATE;
import static orrery.device.HostCost.FREE;

import orrery.sim.CudaException;

/**
 * The functions of the chapter "Memory Management" of the driver API that concern arrays. Copies read and write arrays;
 * textures and surfaces are not simulated. Source: {@code cuda.h}.
 */
public interface ArrayManagement {
    /** The depth of an array is a number of layers. */
    int CUDA_ARRAY3D_LAYERED = 0x01;
    /** Surfaces can be bound to the array. */
    int CUDA_ARRAY3D_SURFACE_LDST = 0x02;
    /** Six layers are the faces of a cube. */
    int CUDA_ARRAY3D_CUBEMAP = 0x04;
    /** The array is used for texture gather. */
    int CUDA_ARRAY3D_TEXTURE_GATHER = 0x08;
    /** The array is a depth texture. */
    int CUDA_ARRAY3D_DEPTH_TEXTURE = 0x10;
    /** The graphics API uses the array as a color target. */
    int CUDA_ARRAY3D_COLOR_ATTACHMENT = 0x20;
    /** Parts of the array have no memory at first: not simulated. */
    int CUDA_ARRAY3D_SPARSE = 0x40;
    /** The array has no memory at first: not simulated. */
    int CUDA_ARRAY3D_DEFERRED_MAPPING = 0x80;
    /** The array is used by video encoders and decoders. */
    int CUDA_ARRAY3D_VIDEO_ENCODE_DECODE = 0x100;

    /**
     * Allocates an array of one or two dimensions.
     *
     * @param descriptor what the array looks like
     * @return the array
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if descriptor is null (API-08), what it says is not legal
     *     (ARRAY-01), or an extent exceeds the limits of the device (ARRAY-04)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the memory or the addresses do not suffice (MEMORY-02)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if captures and the mode of the thread forbid
     *     unsafe calls (CAPTURE-16)
     * @throws CudaException as every use of a {@linkplain CUcontext current context}:
     *     {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of
     *     an earlier fault (API-02)
     * @throws UnsupportedOperationException if the format is one of video, or the array is to have no memory of its own
     */
    @DriverFunction(cost = ALLOCATE, capture = UNSAFE, version = 3020, arguments = ">.")
    CUarray cuArrayCreate(CUarrayDescriptor descriptor);

    /**
     * Allocates an array.
     *
     * @param descriptor what the array looks like
     * @return the array
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if descriptor is null (API-08), what it says is not legal
     *     (ARRAY-01), or an extent exceeds the limits of the device (ARRAY-04)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if a surface has a compressed format (ARRAY-08)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the memory or the addresses do not suffice (MEMORY-02)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if captures and the mode of the thread forbid
     *     unsafe calls (CAPTURE-16)
     * @throws CudaException as every use of a {@linkplain CUcontext current context}:
     *     {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of
     *     an earlier fault (API-02)
     * @throws UnsupportedOperationException if the format is one of video, or the array is to have no memory of its own
     */
    @DriverFunction(cost = ALLOCATE, capture = UNSAFE, version = 3020, arguments = ">.")
    CUarray cuArray3DCreate(CUarray3DDescriptor descriptor);

    /**
     * Frees an array, when all work of its context is complete.
     *
     * @param array the array; not a level of a mipmapped array, which ends with that
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing array, or a
     *     level of a mipmapped array (ARRAY-03)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if captures and the mode of the thread forbid
     *     unsafe calls (CAPTURE-16)
     * @throws CudaException the error of an earlier fault (API-02)
     */
    @DriverFunction(cost = FREE, capture = UNSAFE_IF_VALID, version = 2000, arguments = ".")
    void cuArrayDestroy(CUarray array);

    /**
     * Returns what an array looks like, without its depth and its flags.
     *
     * @param array the array
     * @return width, height, format and channels
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing array, or its
     *     external memory is gone (ARRAY-03)
     */
    @DriverFunction(version = 3020, arguments = ">.")
    CUarrayDescriptor cuArrayGetDescriptor(CUarray array);

    /**
     * Returns what an array looks like.
     *
     * @param array the array
     * @return extents, format, channels and flags
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing array, or its
     *     external memory is gone (ARRAY-03)
     */
    @DriverFunction(version = 3020, arguments = ">.")
    CUarray3DDescriptor cuArray3DGetDescriptor(CUarray array);

    /**
     * Allocates a mipmapped array.
     *
     * @param descriptor what the base level looks like
     * @param numMipmapLevels how many levels there are, an unsigned number; at least one is made, and no more than
     *     halving the largest extent allows
     * @return the mipmapped array
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if descriptor is null (API-08), what it says is not legal
     *     (ARRAY-01), or an extent exceeds the limits of the device (ARRAY-04)
     * @throws CudaException {@code CUDA_ERROR_NOT_SUPPORTED} if a surface has a compressed format (ARRAY-08)
     * @throws CudaException {@code CUDA_ERROR_OUT_OF_MEMORY} if the memory or the addresses do not suffice (MEMORY-02)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if captures and the mode of the thread forbid
     *     unsafe calls (CAPTURE-16)
     * @throws CudaException as every use of a {@linkplain CUcontext current context}:
     *     {@code CUDA_ERROR_INVALID_CONTEXT} (API-03), {@code CUDA_ERROR_CONTEXT_IS_DESTROYED} (CTX-06) or the error of
     *     an earlier fault (API-02)
     * @throws UnsupportedOperationException if the format is one of video, or the array is to have no memory of its own
     */
    @DriverFunction(cost = ALLOCATE, capture = UNSAFE, version = 5000, arguments = ">..")
    CUmipmappedArray cuMipmappedArrayCreate(CUarray3DDescriptor descriptor, int numMipmapLevels);

    /**
     * Returns a level of a mipmapped array. It ends with the mipmapped array.
     *
     * @param mipmap the mipmapped array
     * @param level the level, from 0, the base level, to the number of levels - 1
     * @return the level
     * @throws CudaException {@code CUDA_ERROR_INVALID_VALUE} if the mipmapped array has no such level (ARRAY-02)
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing array, or its
     *     external memory is gone (ARRAY-03)
     */
    @DriverFunction(version = 5000, arguments = ">..")
    CUarray cuMipmappedArrayGetLevel(CUmipmappedArray mipmap, int level);

    /**
     * Destroys a mipmapped array, and with it the arrays that are its levels.
     *
     * @param mipmap the mipmapped array; also one whose external memory is gone
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing array, or its
     *     external memory is gone (ARRAY-03)
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     */
    @DriverFunction(cost = FREE, capture = UNSAFE_IF_VALID, version = 5000, arguments = ".")
    void cuMipmappedArrayDestroy(CUmipmappedArray mipmap);
}
