package orrery.driver;

import orrery.sim.CudaException;

/**
 * The functions of the chapter "Memory Management" of the driver API that concern arrays. Arrays come from external
 * memory only: what would allocate one throws {@link UnsupportedOperationException}. Source: {@code cuda.h}.
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
     * Allocates an array: not simulated.
     *
     * @param descriptor what the array looks like
     * @return never
     * @throws CudaException only what {@linkplain CudaDriver every function} can raise
     * @throws UnsupportedOperationException always
     */
    CUarray cuArray3DCreate(CUarray3DDescriptor descriptor);

    /**
     * Returns what an array looks like.
     *
     * @param array the array
     * @return extents, format, channels and flags
     * @throws CudaException {@code CUDA_ERROR_INVALID_HANDLE} if the handle does not refer to an existing array, or its
     *     external memory is gone (ARRAY-03)
     */
    CUarray3DDescriptor cuArray3DGetDescriptor(CUarray array);

    /**
     * Allocates a mipmapped array: not simulated.
     *
     * @param descriptor what the base level looks like
     * @param numMipmapLevels how many levels there are
     * @return never
     * @throws CudaException {@code CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED} if a capture prohibits unsafe calls on the
     *     thread (CAPTURE-16)
     * @throws UnsupportedOperationException always
     */
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
    void cuMipmappedArrayDestroy(CUmipmappedArray mipmap);
}
